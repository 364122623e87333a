import { sanitiseEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { typedCode } from "../core/typed-code.ts";
import { hashToken, newReference } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import { linkCodeEmail } from "../email/link-code-email.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import { type Account, toAccount } from "./account.ts";
import { findAccount, findAccountByEmail, lockAccount } from "./account-store.ts";
import { activate, type Confirmed } from "./activation.ts";
import type { Report, RequestContext } from "./auth-event.ts";
import { saveIdentity, setLinkCode, tryLinkCode } from "./identity-queries.ts";
import { pendingIdentities } from "./pending-identities.ts";
import type { AccountRow } from "./tables.ts";
import type { Throttle, Throttled } from "./throttle.ts";

const CODE_TRIES = 5;

type Dependencies = Store & { report: Report; throttle: Throttle; confirmed: Confirmed };

/** Of the whole organisation, because an email looks like it. */
type Sender = RequestContext & { organisation: Organisation };

/** Proof that an account is one's own by what arrives in its mailbox (AC-06). */
export function createLinkCodes({ db, clock, report, throttle, confirmed }: Dependencies) {
  return {
    /** Mails a code to the account with the identity's address, or to the one that is signed in. */
    async sendCode(
      pendingToken: string,
      signedIn: Pick<Account, "id"> | undefined,
      requestContext: Sender,
    ): Promise<Outcome<void, "gone" | "no-more-emails" | Throttled>> {
      const { organisation, clientAddress } = requestContext;
      const now = clock.now();
      const pending = await pendingIdentities.find(db, organisation.id, pendingToken, now);
      if (!pending?.data) return refused("gone");
      const owner = signedIn
        ? await findAccount(db, organisation.id, signedIn.id)
        : await ownerOfAddress(organisation.id, pending.data.identity.email);
      if (!owner || owner.status === "disabled") return refused("gone");
      const counters = [
        ["email-address", clientAddress],
        ["email", `link:${owner.email_lookup}`],
      ] as Parameters<Throttle["count"]>[1];
      const allowed = await throttle.count(organisation, counters);
      if (!allowed.ok) return allowed;
      const code = newReference();
      const sent = await db.transaction().execute(async (trx) => {
        const still = await lockAccount(trx, organisation.id, { id: owner.id });
        if (still?.email_lookup !== owner.email_lookup) return "gone";
        const limits = { hash: hashToken(code), accountId: owner.id, tries: CODE_TRIES };
        if (!(await setLinkCode(trx, organisation.id, pendingToken, limits))) return "no-more-emails";
        const reader = { email: owner.email, name: owner.first_name, language: owner.language };
        await enqueueEmail(
          trx,
          linkCodeEmail({ code, validFor: pending.expiresAt - now }, reader, requestContext),
          now,
        );
        return "sent";
      });
      return sent === "sent" ? ok(undefined) : refused(sent);
    },

    /** The code of the email, typed into the browser that brought the identity: it opens the account from now on. */
    async linkByCode(
      pendingToken: string,
      typed: string,
      requestContext: RequestContext,
    ): Promise<Outcome<Account, "gone" | "wrong-code" | "no-more-tries" | "linked-elsewhere">> {
      const startedAt = clock.now();
      const organisationId = requestContext.organisation.id;
      const held = await tryLinkCode(db, organisationId, pendingToken);
      if (!held?.account_id) return refused("no-more-tries");
      const accountId = held.account_id;
      if (hashToken(typedCode(typed)) !== held.code_hash) {
        const facts = { reason: "wrong-link-code", accountId };
        report({ event: "authn_login_fail", outcome: "failure", ...facts }, requestContext, startedAt);
        return refused("wrong-code");
      }
      const linked = await db.transaction().execute(async (trx) => {
        const owner = await findAccount(trx, organisationId, accountId);
        const identity = (await pendingIdentities.take(trx, organisationId, pendingToken, startedAt))?.data?.identity;
        if (!identity || !owner || owner.status === "disabled") return "gone";
        if (!(await saveIdentity(trx, { id: accountId, organisationId }, identity, startedAt)))
          return "linked-elsewhere";
        // An unconfirmed account may have been created by another person, whose password must not open it any longer.
        const changes = { password_hash: null, password_limit: null };
        const activated = await activate(trx, confirmed, { accountId, changes }, requestContext);
        return { account: toAccount(owner), method: identity.provider, done: activated?.done };
      });
      if (typeof linked === "string") return refused(linked);
      linked.done?.();
      const facts = { reason: "identity-linked", accountId, method: linked.method };
      report({ event: "user_updated", outcome: "success", ...facts }, requestContext, startedAt);
      return ok(linked.account);
    },
  };

  async function ownerOfAddress(organisationId: string, address: string | undefined): Promise<AccountRow | undefined> {
    const email = sanitiseEmail(address ?? "");
    return email && findAccountByEmail(db, organisationId, email.lookup);
  }
}

/** As people type what they read: any case, with blanks or dashes. */
