import { type Day, formatDay } from "../../../core/day.ts";
import type { Db } from "../../../db/schema.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import { staysPages } from "../pages.ts";
import { ownKey } from "../supplier.ts";

const MOST = 20;
const NIGHTS = 3;

/** Some stays of two adults that the demo has, the most popular first, as a quote keeps them. */
export async function demoStayOffers(db: Db, { products }: Organisation, arrival: Day) {
  const rows = await db
    .selectFrom("property")
    .innerJoin("room_type", (join) =>
      join
        .onRef("room_type.destination_id", "=", "property.destination_id")
        .onRef("room_type.property_id", "=", "property.id"),
    )
    .select(["property.code", "room_type.id as roomId"])
    .where("property.product", "in", products)
    .where("room_type.no", "=", 1)
    .where("room_type.max_adults", ">=", 2)
    .orderBy("property.popularity", "desc")
    .orderBy("property.code")
    .limit(MOST)
    .execute();
  const stay = { arrival, departure: arrival + NIGHTS, rooms: [{ adults: 2, childAges: [] }] };
  const days = new URLSearchParams({ in: formatDay(arrival), out: formatDay(stay.departure), guests: "2" });
  return rows.map(({ code, roomId }) => {
    const property = new URLSearchParams({ property: code });
    const room = new URLSearchParams({ property: code, room: String(roomId), plan: "1" });
    return {
      key: ownKey({ propertyCode: code, roomId, planNo: 1, stay }),
      href: `${staysPages.checkout}?${room}&${days}`,
      others: `${staysPages.detail}?${property}&${days}`,
    };
  });
}
