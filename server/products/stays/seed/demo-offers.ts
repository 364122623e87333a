import { type Day, formatDay } from "../../../core/day.ts";
import type { Db } from "../../../db/schema.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import { staysPages } from "../pages.ts";
import { ownKey } from "../supplier.ts";

const MOST = 20;
const NIGHTS = 3;

/** The first plan of the demo's houses that can be a net rate (catalogue-offers.ts). */
const NET_PLAN = 2;

/** Some stays of two adults that the demo has, as a quote keeps them: net rates first, as agents add to those, then the most popular. */
export async function demoStayOffers(db: Db, { products }: Organisation, arrival: Day) {
  const rows = await db
    .selectFrom("property")
    .innerJoin("room_type", (join) =>
      join
        .onRef("room_type.destination_id", "=", "property.destination_id")
        .onRef("room_type.property_id", "=", "property.id"),
    )
    .innerJoin("rate_plan", (join) =>
      join
        .onRef("rate_plan.destination_id", "=", "property.destination_id")
        .onRef("rate_plan.property_id", "=", "property.id"),
    )
    .select(["property.code", "room_type.id as roomId", "rate_plan.no as plan"])
    .where("property.product", "in", products)
    .where("room_type.no", "=", 1)
    .where(({ or, and, eb }) =>
      or([eb("rate_plan.no", "=", 1), and([eb("rate_plan.no", "=", NET_PLAN), eb("payment", "like", "% net")])]),
    )
    .where("room_type.max_adults", ">=", 2)
    .orderBy("rate_plan.no", "desc")
    .orderBy("property.popularity", "desc")
    .orderBy("property.code")
    .limit(MOST)
    .execute();
  const stay = { arrival, departure: arrival + NIGHTS, rooms: [{ adults: 2, childAges: [] }] };
  const days = new URLSearchParams({ in: formatDay(arrival), out: formatDay(stay.departure), guests: "2" });
  return rows.map(({ code, roomId, plan }) => {
    const property = new URLSearchParams({ property: code });
    const room = new URLSearchParams({ property: code, room: String(roomId), plan: String(plan) });
    return {
      key: ownKey({ propertyCode: code, roomId, planNo: plan, stay }),
      href: `${staysPages.checkout}?${room}&${days}`,
      others: `${staysPages.detail}?${property}&${days}`,
    };
  });
}
