import type { Logger } from "pino";
import type { Store } from "../../db/schema.ts";
import type { SavingsPartner, SavingsPartners } from "../../ports/savings.ts";
import { perOrganisation } from "../per-organisation.ts";
import { embeddedPartner } from "./embedded.ts";
import { httpPartner } from "./http.ts";

/** `secret` is the server's own; `secrets` are those of the environment, by name. */
type Dependencies = Store & {
  log: Logger;
  secret: string;
  secrets: Record<string, string>;
};

export function savingsPartners(deps: Dependencies): SavingsPartners {
  const { clock, log, secrets } = deps;
  const made = perOrganisation<SavingsPartner>();

  return {
    of({ id, slug, savings }) {
      if (savings.partner === "none") return undefined;
      if (savings.partner === "embedded") return embeddedPartner(deps, id);
      const [apiKey, linkSecret] = [secrets[savings.apiKey], secrets[savings.linkSecret]];
      if (!apiKey || !linkSecret) return undefined;
      return made(id, savings, () =>
        httpPartner({ ...savings, apiKey, linkSecret }, { organisation: slug, clock, log }),
      );
    },
    missingSecrets: ({ savings }) =>
      savings.partner === "http" ? [savings.apiKey, savings.linkSecret].filter((name) => !secrets[name]) : [],
  };
}
