import { toAccount } from "../auth/account.ts";
import { findAccount } from "../auth/account-store.ts";
import { fullName } from "../core/names.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { type EmailSite, readerLanguage } from "../email/compose.ts";
import type { QuoteNews } from "../email/copy/email-copy.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { toClient } from "./clients.ts";
import { quoteNews } from "./emails.ts";
import type { AgentQuote } from "./quote-rows.ts";

/** An email to the quote's agent, in the agent's language. */
export async function tellAgent(
  trx: Db,
  what: QuoteNews,
  quote: AgentQuote,
  site: EmailSite,
  now: number,
): Promise<void> {
  const { organisationId, agentId, clientId } = quote;
  const agent = await findAccount(trx, organisationId, agentId);
  const client = await rowsOf(trx, "client", { organisation_id: organisationId, id: clientId }).executeTakeFirst();
  if (!agent || !client) return;
  const name = fullName(toAccount(agent));
  const reader = { email: agent.email, name, language: readerLanguage(site.organisation, agent.language) };
  await enqueueEmail(trx, quoteNews(what, reader, { quote, client: toClient(client).name }, site), now);
}
