import type { Encryption } from "../crypto/encryption.ts";
import type { Acting } from "../ports/acting.ts";
import type { ProductService } from "../products/product.ts";
import { createTravellers } from "../profile/travellers.ts";
import { createAgentOf, createCopies } from "./agent-of-record.ts";
import { createClients } from "./clients.ts";
import { createGo } from "./go-answer.ts";
import { createImport } from "./import.ts";
import { createLinks } from "./links.ts";
import { createNotes } from "./notes.ts";
import type { QuoteDependencies } from "./offer-check.ts";
import { createQuotes } from "./quotes.ts";
import { createSentQuotes } from "./sent-quotes.ts";
import { createTasks } from "./tasks.ts";
import { createTeams } from "./teams.ts";

/** The door of this context: what others may import of it. */

export { createAgentOf } from "./agent-of-record.ts";
export {
  type ClientDetails,
  type ClientFields,
  clientIdsOf,
  countClients,
  createCompanies,
} from "./clients.ts";
export type { GoFrom, GoOnList, GoPage, GoPageProblem } from "./go-answer.ts";
export type { ImportLine, LineProblem } from "./import.ts";
export type { LinkState } from "./links.ts";
export type { ListedQuote, QuoteEvent, WholeQuote } from "./own-quotes.ts";
export { agencyPersonalData } from "./personal-data.ts";
export type { AgentQuote, QuoteOption } from "./quote-rows.ts";
export { seedDesk } from "./seed.ts";
export { seedCommissions } from "./seed-commissions.ts";
export { seedDemoAgents } from "./seed-demo-agents.ts";
export { seedQuotes } from "./seed-quotes.ts";
export type { OpenedQuote } from "./sent-quotes.ts";
export { createAcceptance } from "./sent-quotes.ts";
export type { QuoteState, TeamRole } from "./tables.ts";
export type { Task } from "./tasks.ts";
export { createTeams, moveWork, type OpenWork, openWorkOf, supervisorOf } from "./teams.ts";

/** The desk of travel agents (AG-01). `travellers` and `notes` take a client that `clients.find` gave its agent. */
export function createAgency(
  base: Omit<QuoteDependencies, "links"> & {
    encryption: Encryption;
    services?: readonly Pick<ProductService, "goPlaces">[];
  },
) {
  const { services = [] } = base;
  const clients = createClients(base);
  const links = createLinks(base);
  const quotes = createQuotes({ ...base, links });
  const sentQuotes = createSentQuotes({ ...base, links });
  const travellers = createTravellers(base, "client_traveller");
  const notes = createNotes(base);
  const acting: Acting = {
    findClient: clients.find,
    idsOf: clients.idsOf,
    accountOf: links.accountOf,
    agentOf: createAgentOf(base),
    recordsOf: links.recordsOf,
    isLinked: links.isLinked,
    travellers,
    isAsked: links.has,
    addToQuote: quotes.add,
    findOption: sentQuotes.ordered,
  };
  return {
    acting,
    clients,
    clientImport: createImport(clients, notes),
    travellers,
    notes,
    links,
    quotes,
    sentQuotes,
    tasks: createTasks(base),
    teams: createTeams(base),
    copies: createCopies(base),
    go: createGo({
      ...base,
      clients,
      quotes,
      placesOf: async (search, organisation) =>
        services.find(({ goPlaces }) => goPlaces?.search === search)?.goPlaces?.of(organisation),
    }),
  };
}
