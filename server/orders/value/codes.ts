import type { Account } from "../../auth/account.ts";
import type { Report, RequestContext } from "../../auth/auth-event.ts";
import type { Counter, Throttle, Throttled } from "../../auth/throttle.ts";
import { type Day, dayIn } from "../../core/day.ts";
import type { Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { typedCode } from "../../core/typed-code.ts";
import { hashToken, newCode, newId } from "../../crypto/ids.ts";
import type { Db, Store } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { topUp } from "../../wallet/balances.ts";
import { issueCard } from "../../wallet/issue.ts";
import { newCard } from "../../wallet/new-card.ts";
import { claimCode, findCode, insertCodes } from "./queries.ts";
import type { CardCodeRow } from "./tables.ts";

export type CodeKind = CardCodeRow["kind"];

export type NewCodes = {
  kind: CodeKind;
  /** Product codes; none where it is a balance. */
  products: string[];
  amount: Money;
  expiresOn: Day | null;
  count: number;
};

/** Creates codes and answers them in plain text, once: the database has only their hashes. */
export async function makeCodes(
  { db, clock }: Store,
  organisationId: string,
  { kind, products, amount, expiresOn, count }: NewCodes,
  actorId: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await insertCodes(
    db,
    codes.map((code) => ({
      id: newId(),
      organisation_id: organisationId,
      hash: hashOf(code),
      kind,
      products: products.join(","),
      amount: amount.minor,
      currency: amount.currency,
      expires_on: expiresOn,
      actor_id: actorId,
      created_at: clock.now(),
      claimed_by: null,
      claimed_at: null,
    })),
  );
  return codes;
}

/** Why a code is refused. For the log only: the page shows one message for all reasons. */
type CodeRefusal = "code-unknown" | "code-used-up" | "code-over";

type Dependencies = Store & {
  ledger: Ledger;
  throttle: Throttle;
  report: Report;
};

/** What a code brought. */
export type Claimed = { kind: CodeKind; amount: Money };

/** Adds a code's value to the wallet of the account that claims it; only one of several claims at once succeeds. */
export function createCodeClaims({ db, clock, ledger, throttle, report }: Dependencies) {
  return async function claim(
    account: Pick<Account, "id">,
    typed: string,
    requestContext: RequestContext,
  ): Promise<Outcome<Claimed, "wrong-code" | Throttled>> {
    const startedAt = clock.now();
    const { organisation, clientAddress } = requestContext;
    const counters: Counter[] = [
      ["card-code-address", clientAddress],
      ["card-code-account", account.id],
    ];
    const fail = (event: "card_code_fail" | "excess_rate_limit_exceeded", reason: string) =>
      report({ event, outcome: "failure", reason, accountId: account.id }, requestContext, startedAt);
    const allowed = await throttle.count(organisation, counters);
    if (!allowed.ok) {
      fail("excess_rate_limit_exceeded", "card-code");
      return allowed;
    }
    const buyer = { organisationId: organisation.id, accountId: account.id };
    const hash = hashOf(typed);
    const today = dayIn(organisation.timeZone, startedAt);
    const claimed = await inTransaction(db, async (trx): Promise<Outcome<Claimed, CodeRefusal>> => {
      const code = await claimCode(trx, buyer, hash, { now: startedAt, today });
      if (code) await bring(trx, code, account.id);
      const known = code ?? (await findCode(trx, organisation.id, hash));
      // The account sent the form twice and has claimed the code already.
      return known?.claimed_by === account.id ? ok(claimedOf(known)) : refused(whyNot(known));
    });
    if (!claimed.ok) {
      fail("card_code_fail", claimed.reason);
      return refused("wrong-code");
    }
    await throttle.settleCounters(organisation, { refund: counters });
    return claimed;
  };

  async function bring(trx: Db, code: CardCodeRow, accountId: string): Promise<void> {
    const { id, kind, organisation_id: organisationId, expires_on: expiresOn } = code;
    const amount = { minor: code.amount, currency: code.currency };
    if (kind === "cash-card" || kind === "myvacations") {
      const from = { key: `code:${id}:claim`, reason: "code", actorId: accountId, from: "issued" } as const;
      const filled = await topUp(trx, ledger, { organisationId, accountId, kind, amount, expiresOn, ...from });
      if (!filled.ok) throw new Error("a code that nobody has claimed has brought something");
      return;
    }
    const products = code.products.split(",");
    const card = { organisationId, accountId, kind, products, amount, expiresOn };
    await issueCard(trx, ledger, newCard(card, clock.now()), accountId);
  }
}

const claimedOf = ({ kind, amount, currency }: CardCodeRow): Claimed => ({ kind, amount: { minor: amount, currency } });

function whyNot(code: CardCodeRow | undefined): CodeRefusal {
  if (!code) return "code-unknown";
  return code.claimed_at === null ? "code-over" : "code-used-up";
}

const hashOf = (typed: string): string => hashToken(typedCode(typed));
