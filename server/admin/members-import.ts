import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type AccountRow, createAccount, listAccounts } from "../auth/account-store.ts";
import { dayIn } from "../core/day.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Db, Store } from "../db/schema.ts";
import { attempt, inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createMembership } from "../membership/membership.ts";
import { originOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import { declaredSeparator } from "../reference/csv.ts";
import { DEFAULT_NATIONALITY_ID, findNationality } from "../reference/nationalities.ts";
import { NO_PHONE } from "../reference/phone.ts";
import { BY_OPERATORS, topUp } from "../wallet/balances.ts";
import { issueIn } from "../wallet/operations.ts";
import type { Actor, Audit } from "./audit.ts";
import { memberIdOf } from "./member-id.ts";
import { type Header, type LineProblem, type MemberLine, readHeader, readMember } from "./member-line.ts";
import { otherSide } from "./money.ts";

/** Lines that are read ahead of the transactions that write them. */
const READ_AHEAD = 100;
/** Milliseconds of a transaction, after which it begins no further line: on SQLite a sale waits for it. */
const LONGEST_BATCH = 35;

/** `there`: imported before, and left as they are. */
export type ImportSummary = { added: number; there: number; refused: number };

type Order = {
  /** Changes nothing, and reports what it would refuse. */
  isDry: boolean;
  /** The members paid for their balances; else the organization gives them. */
  paid: boolean;
  reason: string;
};

type Dependencies = Store & { audit: Audit; actor: Actor };
type Refused = { column: string; why: string };
/** Of a line, of which nothing stays. */
type LineRefusal = Refusal<{ reason: "refused" } & Refused>;
type Known = Pick<AccountRow, "email" | "email_lookup">;
type LineOutcome = "added" | "there" | Refused;

/**
 * OP-03: members of another system. Each is added whole or not at all, under an id that comes of the external id, so that a
 * file that was cut short is imported again from its beginning, and no member gets anything twice.
 */
export function createMemberImport({ db, clock, audit, actor }: Dependencies) {
  const ledger = createLedger({ clock });
  const membership = createMembership({ db, clock });

  async function add(
    trx: Db,
    organisation: Organisation,
    line: MemberLine,
    paid: boolean,
  ): Promise<{ ok: true; value: undefined } | LineRefusal> {
    const { id: organisationId } = organisation;
    const accountId = memberIdOf(organisationId, line.externalId);
    const now = clock.now();
    const created = await createAccount(trx, {
      id: accountId,
      organisationId,
      email: line.email.email,
      emailLookup: line.email.lookup,
      titleId: line.titleId,
      firstName: line.firstName,
      lastName: line.lastName,
      nationalityId: findNationality(line.country)?.nationalityId ?? DEFAULT_NATIONALITY_ID,
      country: line.country,
      phone: NO_PHONE,
      type: "traveller",
      status: "active",
      passwordHash: null,
      canBook: true,
      isPromotion: false,
      accessCode: "",
      externalId: line.externalId,
      ...(line.language !== undefined && { language: line.language }),
      createdAt: now,
    });
    if (!created) return refusedLine("email", "another account has this address");
    const owner = { organisationId, accountId };
    for (const { kind, amount } of line.balances) {
      const added = await topUp(trx, ledger, {
        ...owner,
        kind,
        amount,
        expiresOn: null,
        actorId: actor,
        key: `top-up:import:${accountId}:${kind}`,
        reason: paid && kind !== "points" ? BY_OPERATORS.paid : BY_OPERATORS.given,
        from: otherSide({ kind, amount, paid }),
      });
      // The account is new, so that nothing was posted for it.
      if (!added.ok || added.value.repeated) throw new Error(`${line.externalId} has a balance without an account`);
    }
    for (const { code, kind, amount, products, expiresOn } of line.cards) {
      const card = { accountId, kind, code, amount, products, expiresOn, key: `import ${code}` };
      const issued = await issueIn(trx, ledger, { organisationId, actorId: actor, now }, card);
      if (!issued.ok)
        return refusedLine(
          kind === "certificate" ? "certificates" : "discount_cards",
          `${code} is another card's code`,
        );
    }
    if (!line.plan) return ok(undefined);
    const plan = { ...line.plan, origin: originOf(organisation) };
    const begun = await membership.beginPaid(trx, organisation, { id: accountId }, plan);
    return begun.ok ? ok(undefined) : refusedLine("plan_until", "no period of this plan ends on this day");
  }

  /** As many of the lines as fit into one short transaction, with what became of each. */
  async function write(
    organisation: Organisation,
    lines: MemberLine[],
    { isDry, paid }: Order,
    /** Notes the end of the import in the transaction of its last lines. */
    end?: (trx: Db, outcomes: LineOutcome[]) => Promise<void>,
  ): Promise<LineOutcome[]> {
    const outcomes: LineOutcome[] = [];
    await inTransaction(db, async (trx): Promise<Outcome<void, "dry-run">> => {
      const began = performance.now();
      const ids = lines.map(({ externalId }) => memberIdOf(organisation.id, externalId));
      const known = new Map<string, Known>((await listAccounts(trx, organisation.id, ids)).map((row) => [row.id, row]));
      for (const line of lines) {
        const id = memberIdOf(organisation.id, line.externalId);
        const row: Known | undefined = known.get(id);
        if (row) outcomes.push(thereAs(row, line));
        else {
          const added = await attempt(trx, () => add(trx, organisation, line, paid));
          outcomes.push(added.ok ? "added" : { column: added.column, why: added.why });
          if (added.ok) known.set(id, { email: line.email.email, email_lookup: line.email.lookup });
        }
        if (performance.now() - began > LONGEST_BATCH) break;
      }
      if (isDry) return refused("dry-run");
      if (outcomes.length === lines.length) await end?.(trx, outcomes);
      return ok(undefined);
    });
    return outcomes;
  }

  return {
    /** `report` hears of every problem. "wrong-header": nothing is imported. */
    async import(
      organisation: Organisation,
      lines: AsyncIterable<string>,
      order: Order,
      report: (problem: LineProblem) => void,
    ): Promise<Outcome<ImportSummary, { reason: "wrong-header"; wrong: string }>> {
      const summary: ImportSummary = { added: 0, there: 0, refused: 0 };
      const noted = { organisation: organisation.slug, paid: order.paid, reason: order.reason };
      const setting = {
        organisation,
        plans: await membership.plans(organisation),
        today: dayIn(organisation.timeZone, clock.now()),
      };
      const isRepeated = order.isDry ? repetitions() : () => undefined;
      let waiting: MemberLine[] = [];
      let header: Header | undefined;
      let separator: string | undefined;
      let number = 0;

      function refuse(problems: LineProblem[]): void {
        summary.refused++;
        for (const problem of problems) report(problem);
      }

      async function flush(end?: Parameters<typeof write>[3]): Promise<void> {
        while (waiting.length > 0) {
          const began = performance.now();
          const outcomes = await write(organisation, waiting, order, end);
          for (const [index, outcome] of outcomes.entries()) {
            if (typeof outcome === "string") summary[outcome]++;
            else refuse([{ number: waiting[index]?.number ?? 0, ...outcome }]);
          }
          waiting = waiting.slice(outcomes.length);
          // The site has as long for its own writes.
          await pause(performance.now() - began);
        }
      }

      for await (const line of lines) {
        number++;
        if (line.trim() === "") continue;
        if (!header) {
          if (number === 1) separator = declaredSeparator(line);
          if (number === 1 && separator) continue;
          const read = readHeader(line, separator);
          if (read.wrong !== undefined) return refused("wrong-header", { wrong: read.wrong });
          header = read;
          // A run that is killed notes no end.
          if (!order.isDry) await audit("members.beginImport", noted);
          continue;
        }
        const { member, problems } = readMember(line, number, header, setting);
        const repeated = member && isRepeated(member);
        if (!member) refuse(problems);
        else if (repeated) refuse([{ number, ...repeated }]);
        else waiting.push(member);
        if (waiting.length >= READ_AHEAD) await flush();
      }
      if (!header) return refused("wrong-header", { wrong: "the file is empty" });
      const noteEnd = async (trx: Db, outcomes: LineOutcome[] = []) => {
        const whole = { ...summary };
        for (const outcome of outcomes) whole[typeof outcome === "string" ? outcome : "refused"]++;
        await audit("members.import", { ...noted, ...whole }, trx);
      };
      const hasLast = waiting.length > 0;
      await flush(noteEnd);
      if (!order.isDry && !hasLast) await noteEnd(db);
      return ok(summary);
    },
  };
}

const refusedLine = (column: string, why: string): LineRefusal => refused("refused", { column, why });

function thereAs({ email_lookup: lookup, email }: Known, line: MemberLine): LineOutcome {
  if (lookup === line.email.lookup) return "there";
  return email === "" && lookup.startsWith("deleted:")
    ? { column: "external_id", why: "this member's account was erased" }
    : { column: "external_id", why: "a member with this id has another address" };
}

/** A dry run undoes what it writes, so that it compares lines by itself: 52 bits of a hash each. */
function repetitions(): (line: MemberLine) => Refused | undefined {
  const seen = new Set<number>();
  const isSeen = (text: string): boolean => {
    const hash = Number.parseInt(createHash("sha256").update(text).digest("hex").slice(0, 13), 16);
    if (seen.has(hash)) return true;
    seen.add(hash);
    return false;
  };
  return ({ externalId, email, cards }) => {
    if (isSeen(`id ${externalId}`)) return { column: "external_id", why: "another line has it" };
    if (isSeen(`email ${email.lookup}`)) return { column: "email", why: "another line has it" };
    const card = cards.find(({ code }) => isSeen(`card ${code}`));
    return card && { column: "certificates", why: `another line has the card ${card.code}` };
  };
}
