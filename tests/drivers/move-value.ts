/**
 * Runs as a process of its own, beside others on the same database. Reads commands to move value, one JSON object per line, and
 * answers each with a line. `moveAtOnce` and `spendAtOnce` of `movements.ts` send the commands.
 *
 *   node --import tsx tests/drivers/move-value.ts
 */
import { createInterface } from "node:readline";
import type { Kysely } from "kysely";
import { MOST_MINOR } from "../../server/core/money.ts";
import type { Outcome } from "../../server/core/outcome.ts";
import type { SourceKind } from "../../server/core/receipt.ts";
import { newId } from "../../server/crypto/ids.ts";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { isUnavailable } from "../../server/db/unavailable.ts";
import { createLedger } from "../../server/ledger/ledger.ts";
import type { HolderKind } from "../../server/ledger/rules.ts";
import { type PaidSource, planRefund } from "../../server/pricing/refund.ts";
import { topUp } from "../../server/wallet/balances.ts";
import { createCardOperations } from "../../server/wallet/operations.ts";
import { createSources, type Source, type Subject } from "../../server/wallet/sources.ts";
import type { SourceState } from "../../server/wallet/tables.ts";
import { type Seeded, seeded } from "../fixtures/seeded.ts";

type Where = { database: DatabaseSettings; organisationId: string };
export type Task =
  | ({ task: "move"; people: string[]; seed: number; movements: number; payments: number } & Where)
  | ({ task: "spend"; person: string; kind: SpentKind; minor: number; attempts: number } & Where);
type SpentKind = Extract<HolderKind, SourceKind>;

export type Moved = {
  /** Amounts given to holders, by posting key: the same key is the same movement, in whichever process. */
  given: { key: string; unit: string; amount: number }[];
  withdrawn: { unit: string; amount: number }[];
  /** Where each booking ended. */
  bookings: Record<string, SourceState>;
  /** How often, by movement and reason. */
  outcomes: Record<string, number>;
  /** How often the database was asked again, by what it said. */
  again: Record<string, number>;
};

const TODAY = 20_780;
const UNITS = ["USD", "KWD"];
const CARDS = ["certificate", "discount"] as const;
const BALANCES = ["cash-card", "myvacations"] as const;
const MOST_AGAIN = 50;

const clock = { now: () => Date.now() };
const ledger = createLedger({ clock });
const sources = createSources({ ledger, clock });

process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line) as Task;
  const db = connect(task.database);
  const answer = task.task === "move" ? await move(db, task) : await spend(db, task);
  await db.destroy();
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

/** So many movements, one after the other, of whatever kind comes. */
async function move(db: Kysely<Database>, task: Extract<Task, { task: "move" }>): Promise<Moved> {
  const { organisationId, people, payments } = task;
  const random = seeded(task.seed);
  const cards = createCardOperations({ db, clock });
  const moved: Moved = { given: [], withdrawn: [], bookings: {}, outcomes: {}, again: {} };
  const codes: string[] = [];
  const subject = (bookingId: string) => ({ organisationId, bookingId, actorId: "a worker" });
  const bookingThatIs = (state: SourceState): string | undefined =>
    random.oneOf(Object.keys(moved.bookings).filter((id) => moved.bookings[id] === state));

  /** Moves all that pays for a booking; now and then twice, as a form may be sent, one after the other because the booking is locked. */
  async function settle(from: SourceState, to: SourceState, work: (trx: Kysely<Database>, of: Subject) => Settled) {
    const bookingId = bookingThatIs(from);
    if (!bookingId) return undefined;
    const settling = () => inTransaction(db, (trx) => work(trx, subject(bookingId)));
    const settled = await settling();
    if (settled.ok) moved.bookings[bookingId] = to;
    return settled.ok && random.between(1, 4) === 1 ? settling() : settled;
  }

  const MOVEMENTS = {
    async issue() {
      const [code, amount] = [newId(), { minor: random.between(0, 500_00), currency: random.oneOf(UNITS) }];
      const [accountId, kind] = [random.oneOf(people), random.oneOf(CARDS)];
      const card = { accountId, kind, code, products: ["HLT"], amount, expiresOn: anExpiry(random) };
      const issued = await cards.issue(organisationId, card, "a worker");
      if (!issued.ok) return issued;
      codes.push(code);
      const { minor, currency: unit } = amount;
      if (minor > 0) moved.given.push({ key: `card:${issued.value.id}:issue`, unit, amount: minor });
      return issued;
    },
    /** What the notice of a payment does, which several may be told. */
    async topUp() {
      const number = random.between(1, payments);
      const payment = seeded(number);
      const amount = { minor: payment.between(1, 200_00), currency: payment.oneOf(UNITS) };
      const [accountId, kind] = [payment.oneOf(people), payment.oneOf(BALANCES)];
      const key = `payment:${number}:top-up`;
      const grant = { organisationId, accountId, kind, amount, expiresOn: null };
      const toppedUp = await inTransaction(db, (trx) =>
        topUp(trx, ledger, { ...grant, key, reason: "top-up", actorId: "a payment", from: "issued" }),
      );
      if (toppedUp.ok) moved.given.push({ key, unit: amount.currency, amount: amount.minor });
      return toppedUp;
    },
    async withdraw() {
      const code = random.oneOf(codes);
      if (!code) return undefined;
      const withdrawn = await cards.withdraw(organisationId, code, "a worker");
      if (withdrawn.ok) moved.withdrawn.push({ unit: withdrawn.value.currency, amount: withdrawn.value.minor });
      return withdrawn;
    },
    async reserve() {
      const bookingId = newId();
      const [ownerId, unit] = [random.oneOf(people), random.oneOf(UNITS)];
      const kinds = random.oneOf<SpentKind[]>([
        ["certificate", "cash-card"],
        ["discount", "myvacations"],
        ["cash-card"],
      ]);
      const reserved = await inTransaction(db, async (trx): Promise<Outcome<unknown, string>> => {
        const holder = { organisationId, ownerId };
        const grants = await ledger.holdings(trx, holder, { kinds, unit }, TODAY);
        await ledger.lock(trx, organisationId, grants);
        const paying: Source[] = [];
        for (const kind of kinds) {
          const amount = random.between(1, 90_00);
          const drawn = await ledger.draw(trx, holder, { kind, unit, amount }, TODAY, grants);
          if (!drawn) return { ok: false, reason: "insufficient" };
          for (const entry of drawn)
            if ("holder" in entry) paying.push(aSource(random, kind, entry.holder, unit, -entry.amount));
        }
        return sources.reserve(trx, subject(bookingId), paying);
      });
      if (reserved.ok) moved.bookings[bookingId] = "held";
      return reserved;
    },
    capture: () => settle("held", "captured", (trx, booking) => sources.capture(trx, booking)),
    capturePart: () =>
      settle("held", "captured", async (trx, booking) =>
        sources.capture(trx, booking, await aPlan(trx, booking.bookingId, random)),
      ),
    release: () => settle("held", "released", (trx, booking) => sources.release(trx, booking)),
    refund: () =>
      settle("captured", "refunded", async (trx, booking) => {
        const penalty = random.oneOf([0, random.between(1, 150_00)]);
        return sources.refund(trx, booking, await sources.planRefund(trx, booking, penalty));
      }),
    refundPart: () =>
      settle("captured", "captured", async (trx, booking) => {
        const plan = await sources.planRefund(trx, booking, random.between(1, 150_00));
        return sources.refund(trx, booking, plan, { ended: false });
      }),
  };
  const often: (keyof typeof MOVEMENTS)[] = [
    ...(["issue", "topUp", "topUp", "reserve", "reserve", "reserve", "reserve"] as const),
    ...(["capture", "capture", "capturePart", "release", "refund", "refundPart", "withdraw"] as const),
  ];

  for (let count = 0; count < task.movements; ) {
    const movement = random.oneOf(often);
    const outcome = await untilAnswered(MOVEMENTS[movement], moved.again);
    if (!outcome) continue;
    count++;
    const what = `${movement}${outcome.ok ? "" : `: ${outcome.reason}`}`;
    moved.outcomes[what] = (moved.outcomes[what] ?? 0) + 1;
  }
  return moved;
}

type Settled = ReturnType<typeof sources.release>;

/** A busy SQLite may say so and is asked again; nothing of a transaction that it refused is there. PostgreSQL has no reason to. */
async function untilAnswered<Answer>(work: () => Promise<Answer>, again: Record<string, number>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || attempt === MOST_AGAIN) throw error;
      const why = String(error);
      again[why] = (again[why] ?? 0) + 1;
    }
  }
}

function anExpiry(random: Seeded): number | null {
  return random.oneOf([null, null, TODAY, TODAY + random.between(0, 400), TODAY - 1]);
}

/** In a currency of the property's that is worth a third, so that nothing comes out even. */
function aSource(random: Seeded, kind: SpentKind, grant: Source["grant"], unit: string, amount: number): Source {
  const paid = kind === "certificate" ? random.between(1, amount) : amount;
  const worth = Math.min(MOST_MINOR, Math.round(paid / 3));
  return { grant, kind, unit, amount, paid, worth, owed: { minor: worth, currency: "EUR" }, rate: null };
}

/** Keeps a part of what is reserved. */
async function aPlan(db: Kysely<Database>, bookingId: string, random: Seeded) {
  const rows = await db.selectFrom("booking_source").selectAll().where("booking_id", "=", bookingId).execute();
  const paid = rows.map(({ id, kind, amount, unit, worth }): PaidSource => {
    return { id, kind, worth, amount: { minor: amount, currency: unit } };
  });
  const worth = paid.reduce((sum, source) => sum + source.worth, 0);
  return planRefund(paid, random.between(0, worth));
}

/** So many attempts at once to spend the same; how many succeeded. */
async function spend(db: Kysely<Database>, task: Extract<Task, { task: "spend" }>): Promise<{ spent: number }> {
  const { organisationId, person: ownerId, kind, minor: amount } = task;
  const holder = { organisationId, ownerId };
  const attempt = () =>
    inTransaction(db, async (trx): Promise<Outcome<unknown, string>> => {
      const drawn = await ledger.draw(trx, holder, { kind, unit: "USD", amount }, TODAY);
      if (!drawn) return { ok: false, reason: "insufficient" };
      const entries = [...drawn, { contra: "sales", unit: "USD", amount } as const];
      return ledger.post(trx, {
        organisationId,
        key: `sale:${newId()}`,
        reason: "sale",
        actorId: "a worker",
        entries,
      });
    });
  const tries = await Promise.all(Array.from({ length: task.attempts }, () => untilAnswered(attempt, {})));
  return { spent: tries.filter(({ ok }) => ok).length };
}
