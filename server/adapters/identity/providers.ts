import type { Clock } from "../../core/clock.ts";
import type { IdentityProviders } from "../../ports/identity-providers.ts";
import { checkClient, exchangeCode } from "./answer.ts";

/** All that vouch for people, each loaded with the first who comes from there: what verifies tokens is a tenth of a start. */
export function identityProviders(clock: Clock): IdentityProviders {
  const google = once(async () => (await import("./google.ts")).googleIdentities(clock));
  const facebook = once(async () => (await import("./facebook.ts")).facebookIdentities(clock));
  const sso = once(async () => (await import("./openid-connect.ts")).openIdConnect(clock));
  return {
    exchangeCode,
    checkClient,
    google: {
      fromToken: async (...given) => (await google()).fromToken(...given),
      fromExchange: async (...given) => (await google()).fromExchange(...given),
    },
    facebook: { fromToken: async (...given) => (await facebook()).fromToken(...given) },
    sso: {
      start: async (...given) => (await sso()).start(...given),
      checkClient: async (...given) => (await sso()).checkClient(...given),
      finish: async (...given) => (await sso()).finish(...given),
    },
  };
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
