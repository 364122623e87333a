import { type NewAccount, toAccount } from "../auth/account.ts";
import { createAccount, findAccount, findAccountByEmail, updateAccount } from "../auth/account-store.ts";
import { readName } from "../auth/details.ts";
import { mailWelcome } from "../auth/password-changes.ts";
import { readEmail, sanitiseEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { StaffRole } from "../core/staff.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import type { Organisation } from "../organisation/settings.ts";
import { findLanguage } from "../reference/languages.ts";
import { DEFAULT_NATIONALITY_ID, findNationality } from "../reference/nationalities.ts";
import { NO_PHONE } from "../reference/phone.ts";
import { openCredit } from "../wallet/balances.ts";
import { type Actor, type Audit, createAudited } from "./audit.ts";
import { idOfForm } from "./new-by-form.ts";

/** `origin`: where the site is, as `https://host`; links in emails lead there. */
type Site = { organisation: Organisation; origin: string };

/** Of an account that operators make; its owner gets a link to choose a password. */
type Invited = {
  email: string;
  titleId: number;
  firstName: string;
  lastName: string;
  language?: string | undefined;
};

type NewAgent = Invited & {
  /** Main units of the organisation's currency. */
  creditLimit: number;
};

type InviteRefusal = "wrong-email" | "wrong-name" | "taken";

type Dependencies = Store & { audit: Audit; actor: Actor };

export function createAccountVerbs({ db, clock, audit, actor }: Dependencies) {
  const audited = createAudited({ db, audit });
  return {
    agents: {
      /** AC-08, RO-01: the only way an account becomes an agent's. Mails them a link to choose a password. */
      async add(site: Site, { creditLimit, ...wanted }: NewAgent): Promise<Outcome<{ email: string }, InviteRefusal>> {
        const { organisation } = site;
        const account = accountOf(wanted, organisation, { type: "agent", id: newId() });
        if (!account.ok) return account;
        const { email, id: accountId } = account.value;
        const credit = {
          minor: creditLimit,
          currency: organisation.currency,
        };
        const owner = { organisationId: organisation.id, accountId };
        return audited(
          async (trx) => {
            if (!(await createAccount(trx, account.value))) return refused("taken");
            if (credit.minor > 0) await openCredit(trx, createLedger({ clock }), owner, credit);
            await mailWelcome(trx, "agent-welcome", account.value, site, clock.now());
            return ok({ email });
          },
          () => ["agents.add", { organisation: organisation.slug, accountId, limit: credit }],
        );
      },

      /** By address. */
      async idOf(organisation: Organisation, email: string): Promise<Outcome<string, "no-account" | "no-agent">> {
        const row = await findAccountByEmail(db, organisation.id, sanitiseEmail(email)?.lookup ?? "");
        if (!row) return refused("no-account");
        return toAccount(row).type === "agent" ? ok(row.id) : refused("no-agent");
      },
    },

    staffAccounts: {
      /**
       * OP-02: makes an account with a role, and mails its owner a link to choose a password. `key` is the form's: the same form
       * sent again makes nothing.
       */
      async add(
        site: Site,
        { reason, role, key, ...wanted }: Invited & { role: StaffRole; reason: string; key?: string },
      ): Promise<Outcome<{ email: string }, InviteRefusal | "added-before">> {
        const { organisation } = site;
        const id = idOfForm(actor, organisation, key);
        const account = accountOf(wanted, organisation, { type: "traveller", staffRole: role, id });
        if (!account.ok) return account;
        const { email } = account.value;
        return audited(
          async (trx) => {
            if (!(await createAccount(trx, account.value)))
              return refused((await findAccount(trx, organisation.id, id)) ? "added-before" : "taken");
            await mailWelcome(trx, "staff-welcome", account.value, site, clock.now());
            return ok({ email });
          },
          () => ["staffAccounts.add", { organisation: organisation.slug, accountId: id, role, reason }],
        );
      },
    },
  };

  function accountOf(
    { language, ...wanted }: Invited,
    { id, countryCode, language: usual }: Organisation,
    kind: Pick<NewAccount, "id" | "type" | "staffRole">,
  ): Outcome<NewAccount, "wrong-email" | "wrong-name"> {
    const email = readEmail(wanted.email);
    const name = readName(wanted);
    if (!email) return refused("wrong-email");
    if (!name.ok) return refused("wrong-name");
    return ok({
      ...name.value,
      ...kind,
      organisationId: id,
      email: email.email,
      emailLookup: email.lookup,
      nationalityId: findNationality(countryCode)?.nationalityId ?? DEFAULT_NATIONALITY_ID,
      country: countryCode,
      phone: NO_PHONE,
      status: "active",
      passwordHash: null,
      canBook: true,
      isPromotion: false,
      accessCode: "",
      language: findLanguage(language ?? usual)?.code,
      createdAt: clock.now(),
    });
  }
}

/** LO-02: who sees the promotions first. */
export const createPromotionUserVerbs = ({ db, audit }: { db: Db; audit: Audit }) => ({
  /** Makes an account a promotion user's, or no longer one. */
  async set(
    organisation: Organisation,
    { email, is, reason }: { email: string; is: boolean; reason: string },
  ): Promise<Outcome<void, "no-account" | "so-already">> {
    const row = await findAccountByEmail(db, organisation.id, sanitiseEmail(email)?.lookup ?? "");
    if (!row) return refused("no-account");
    if ((row.is_promotion === 1) === is) return refused("so-already");
    const verb = is ? "promotionUsers.add" : "promotionUsers.remove";
    return createAudited({ db, audit })(
      async (trx) => ok(await updateAccount(trx, organisation.id, row.id, { is_promotion: is ? 1 : 0 })),
      () => [verb, { organisation: organisation.slug, accountId: row.id, reason }],
    );
  },
});
