import type { Logger } from "pino";
import type { Store } from "../../db/schema.ts";
import type { PaymentProvider, PaymentProviders } from "../../ports/payments.ts";
import { perOrganisation } from "../per-organisation.ts";
import { demoProvider } from "./demo.ts";
import { hostedPage } from "./hosted-page.ts";
import { stripe } from "./stripe.ts";

/** `secret` is the server's own; `secrets` are those of the environment, by name. */
export function paymentProviders(
  deps: Store & {
    log: Logger;
    secret: string;
    secrets: Record<string, string>;
  },
): PaymentProviders {
  const made = perOrganisation<PaymentProvider>();

  return {
    of({ id, name, payments }) {
      if (payments.provider === "none") return undefined;
      if (payments.provider === "demo") return demoProvider(deps, id);
      const apiKey = deps.secrets[payments.apiKey];
      const noticeSecret = deps.secrets[payments.noticeSecret];
      if (!apiKey || !noticeSecret) return undefined;
      return made(id, [payments, name], () =>
        payments.provider === "stripe"
          ? stripe({ ...payments, apiKey, noticeSecret }, { id, name }, deps)
          : hostedPage({ ...payments, apiKey, noticeSecret }, deps),
      );
    },
    missingSecrets: ({ payments }) =>
      "apiKey" in payments ? [payments.apiKey, payments.noticeSecret].filter((secret) => !deps.secrets[secret]) : [],
  };
}
