import { createHmac } from "node:crypto";
import type { Clock } from "../../core/clock.ts";
import { SECOND } from "../../core/durations.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { facebookEndpoints } from "../../organisation/sign-in-settings.ts";
import type { FacebookClient, IdentityProviders, IdentityRefusal } from "../../ports/identity-providers.ts";
import { ask, textOf } from "./answer.ts";

/** Subjects are Facebook's numbers, whichever address of the Graph answered. */
const ISSUER = "https://www.facebook.com";
const FIELDS = "id,email,first_name,last_name";

export function facebookIdentities(clock: Clock): IdentityProviders["facebook"] {
  /** Whom the token was issued to, asked of Facebook in the name of the application. */
  async function subjectOf(client: FacebookClient, accessToken: string): Promise<Outcome<string, IdentityRefusal>> {
    const address = new URL(facebookEndpoints(client).debugToken);
    address.searchParams.set("input_token", accessToken);
    const answer = await ask(address, {
      headers: { Authorization: `Bearer ${client.clientId}|${client.clientSecret}` },
    });
    if (!answer.ok) return answer;
    const token = (answer.value["data"] ?? {}) as Record<string, unknown>;
    if (token["is_valid"] !== true) return refused("token-refused");
    if (String(token["app_id"]) !== client.clientId) return refused("token-audience");
    // 0: never expires. An expiry that is no number is not trusted.
    const expiresAt = token["expires_at"] === undefined ? Number.NaN : Number(token["expires_at"]) * SECOND;
    if (expiresAt !== 0 && !(expiresAt > clock.now())) return refused("token-expired");
    const subject = String(token["user_id"] ?? "");
    return subject ? ok(subject) : refused("token-subject");
  }

  return {
    async fromToken(client, accessToken) {
      const subject = await subjectOf(client, accessToken);
      if (!subject.ok) return subject;
      const address = new URL(facebookEndpoints(client).userinfo);
      address.searchParams.set("fields", FIELDS);
      // A token alone, stolen from elsewhere, opens nothing that asks for this proof.
      address.searchParams.set("appsecret_proof", proofOf(client, accessToken));
      const profile = await ask(address, { headers: { Authorization: `Bearer ${accessToken}` } });
      if (!profile.ok) return profile;
      const { id, email, first_name, last_name } = profile.value;
      if (id !== subject.value) return refused("token-subject");
      return ok({
        provider: "facebook",
        issuer: ISSUER,
        subject: subject.value,
        email: textOf(email) || undefined,
        // Facebook never says whether an address was confirmed.
        emailVerified: false,
        firstName: textOf(first_name),
        lastName: textOf(last_name),
      });
    },
  };
}

const proofOf = ({ clientSecret }: FacebookClient, accessToken: string): string =>
  createHmac("sha256", clientSecret).update(accessToken).digest("hex");
