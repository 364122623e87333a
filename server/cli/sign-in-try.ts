import type { ProviderTrial } from "../auth/sign-in-methods.ts";
import { type Command, CommandError, optionalChoice, originOf, printFound } from "./command.ts";

const PROVIDERS = ["google", "facebook", "sso"];

/** OP-02. */
export const signInTry: Command = {
  summary: "Asks the sign-in providers that are switched on whether they accept the site; ends with 1 if one doesn't.",
  usage: `--organisation SLUG [--provider google|facebook|sso] [--origin URL] [--json]

  --provider  one of them; all that are switched on where not given

The short name of the site is also read without --organisation. Run it with the environment of the server, which has the secrets. No one is signed in, and nothing changes.`,
  takesOrganisation: true,
  async runIn(organisation, context, values) {
    const only = optionalChoice(values, "provider", PROVIDERS);
    const all = await context.trySignIn(organisation, originOf(values, organisation, context));
    const trials = all.filter(({ provider }) => only === undefined || provider === only);
    if (trials.length === 0) throw new CommandError(`no sign-in provider${only ? ` ${only}` : ""} is switched on`);
    printFound(context, values, trials, trialLine);
    const failed = trials.filter(({ result }) => result !== "right").length;
    if (failed > 0) throw new CommandError(failed === 1 ? "1 provider failed" : `${failed} providers failed`);
  },
};

const RESULTS: Record<ProviderTrial["result"], (trial: ProviderTrial) => string> = {
  right: () => "accepts the client ID and the secret",
  "wrong-secret": ({ variable }) => `refuses the secret: check the value of ${variable}`,
  "unknown-client": ({ redirectUri }) =>
    `doesn't know the client ID, or doesn't allow it to return to ${redirectUri}: check both at the provider`,
  refuses: () => "answers something that can't be used: check its address",
  unreachable: () => "can't be reached: check its address, and whether this server may call it",
  "no-client-id": () => "has no client ID in the settings",
  "no-secret-name": () => "has no variable with its secret in the settings",
  "no-secret": ({ variable }) => `lacks its secret: ${variable} is not set`,
};

/** What a provider answered, and what to check. */
export const trialLine = (trial: ProviderTrial): string => `${trial.provider} ${RESULTS[trial.result](trial)}`;
