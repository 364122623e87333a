import { createCommissionRules } from "../commission/commission-rules.ts";
import { promiseCommissions, settleCommissions } from "../commission/commissions.ts";
import { createCommissions } from "../commission/desk.ts";
import { createPayouts } from "../commission/payouts.ts";
import type { ItemEnd } from "../commission/rules.ts";
import { type Day, dayIn, formatDay, parseDay } from "../core/day.ts";
import { formId, hashToken } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import type { Agent } from "../ports/acting.ts";
import { minorUnits } from "../reference/currencies.ts";
import { demoClientId } from "./seed.ts";

const HOTELS: Record<Language, string[]> = {
  en: ["Harbor House", "The Orchard Inn", "Lakeside Lodge", "Old Mill Hotel"],
  es: ["Hotel del Puerto", "Posada del Olivar", "Casa de la Plaza", "Hotel Las Dunas"],
  ar: ["فندق الميناء", "دار النخيل", "فندق الواحة", "بيت البحر"],
};
const HOTEL = "HLT";
/** Major units of a price before taxes. */
const PRICES = [420, 265, 180, 610];
/** The day of its month on which each demo trip ends. */
const ENDS_ON = 9;
const HOTELS_PART = 1_000;
const OTHERS_PART = 800;

/**
 * Rules of a demo organization, and what its agent earns by trips as if booked elsewhere: two months ago paid, last month payable and
 * reversed, next month promised. Each start of the demo moves them on, so that there is always one of each.
 */
export async function seedCommissions(
  store: Store,
  agent: Pick<Agent, "id" | "organisationId">,
  organisation: Organisation,
): Promise<void> {
  const { db, clock } = store;
  const { id: organisationId, slug, language, currency, timeZone } = organisation;
  const today = dayIn(timeZone, clock.now());
  const rules = createCommissionRules(store);
  await rules.add(organisationId, { rate: { basisPoints: OTHERS_PART }, startsOn: today }, `${slug}-agents`);
  const hotels = { rate: { basisPoints: HOTELS_PART }, product: HOTEL, startsOn: today };
  await rules.add(organisationId, hotels, `${slug}-agents-hotels`);

  async function trip(months: number, at: number, ends: ItemEnd[]) {
    const endsOn = dayOfMonth(today, months);
    const bookingId = formId(agent.id, "demo commission", [formatDay(endsOn), at]);
    const booking = { organisationId, bookingId };
    const price = { product: HOTEL, supplier: "own", basis: (PRICES[at] ?? 0) * 10 ** minorUnits(currency) };
    const sold = { ...booking, agentId: agent.id, clientId: demoClientId(agent, at), currency };
    const named = { title: HOTELS[language][at] ?? "", reference: referenceOf(bookingId) };
    await db.transaction().execute(async (trx) => {
      const items = [{ ...price, number: 1, endsOn }];
      await promiseCommissions(trx, clock, { ...sold, ...named, items }, { today, rates: undefined });
      for (const end of ends)
        await settleCommissions(trx, clock, { ...booking, items: [{ number: 1, end, endsOn }], isChargedBack: false });
    });
    return bookingId;
  }

  const old = await trip(-2, 0, ["used"]);
  const [due] = (await createCommissions(store).ofBookings(agent, [old])).get(old) ?? [];
  const payouts = createPayouts(store);
  const balance = await payouts.balanceOf(organisationId, agent.id, currency);
  if (due?.state === "payable" && balance && balance.amount.minor > 0) {
    const month = formatDay(dayOfMonth(today, -2)).slice(0, 7);
    const transfer = { reference: `DEMO-${month}`, reason: month, key: month, actorId: "demo" };
    await payouts.payOut({ organisationId, ...balance, ...transfer });
  }
  await trip(-1, 0, ["used"]);
  await trip(-1, 1, ["used"]);
  await trip(-1, 2, ["used", "no-show"]);
  if (dayOfMonth(today, 0) < today) await trip(0, 3, ["used"]);
  await trip(1, 3, []);
}

/** Of the month so many after this one. */
function dayOfMonth(today: Day, months: number): Day {
  const date = new Date(`${formatDay(today).slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return (parseDay(date.toISOString().slice(0, 10)) ?? today) + ENDS_ON - 1;
}

/** The same at each start. */
const referenceOf = (bookingId: string): string =>
  hashToken(bookingId)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 7);
