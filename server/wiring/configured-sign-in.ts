import { identityProviders } from "../adapters/identity/providers.ts";
import { createSignInMethods } from "../auth/sign-in-methods.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../core/clock.ts";

/** The ways to sign in of this installation, for operators' commands. */
export const configuredSignIn = (clock: Clock, { signInSecrets }: Config) =>
  createSignInMethods(identityProviders(clock), signInSecrets);
