import type { AppLoadContext } from "@remix-run/node";
import type { SocialProvider } from "#server/auth/sign-in-methods";
import { notFound } from "~/request/guards.server";

const PROVIDERS: SocialProvider[] = ["google", "facebook"];

/** One of those we know, and that the organisation offers; any other name is not there. */
export function socialProviderOf(name: string | undefined, { auth, organisation }: AppLoadContext): SocialProvider {
  const provider = PROVIDERS.find((each) => each === name);
  return provider && auth.providers.offered(organisation).includes(provider) ? provider : notFound();
}
