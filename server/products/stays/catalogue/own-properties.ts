import { z } from "zod";
import type { Day } from "../../../core/day.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import { bulkInsert } from "../../../db/bulk-insert.ts";
import type { Db } from "../../../db/schema.ts";
import { storedJson } from "../../../db/stored-json.ts";
import type { ListingChange, ListingRefusal, ProductOperations } from "../../product.ts";
import { roomIdOf } from "./destination-index-rows.ts";
import { replacePhotos } from "./property-photos.ts";
import type { PropertyRow } from "./tables.ts";

/** Whose a withdrawn property is and who else sold it; its row then names no organization, so none sells it. */
export const storedWithdrawn = storedJson<Pick<PropertyRow, "owner_id" | "sold_by">>(
  z.object({ owner_id: z.string(), sold_by: z.string() }),
);
export const NO_SELLER = { owner_id: "", sold_by: "" };

type Found = Pick<PropertyRow, "destination_id" | "id" | "owner_id" | "sold_by" | "withdrawn">;

/** OP-05: what operators change about a property of their own between two imports. */
const operations: ProductOperations = {
  async listing(trx, organisation, code, change): Promise<Outcome<void, ListingRefusal>> {
    const found = await lockProperty(trx, code);
    const sold = found && (found.withdrawn === null ? found : storedWithdrawn.read(found.withdrawn));
    if (!found || sold?.owner_id !== organisation.id) return refused("unknown");
    if (change.is === "photos")
      return (await replacePhotos(trx, found, change)) ? ok(undefined) : refused("changed-meanwhile");
    const done = await apply(trx, found, { owner_id: sold.owner_id, sold_by: sold.sold_by }, change);
    return done ? ok(undefined) : refused("unchanged");
  },
};

/** Its destination is locked first, as bookings and imports lock it; indexes of it are rebuilt. */
async function lockProperty(trx: Db, code: string): Promise<Found | undefined> {
  const named = await trx.selectFrom("property").select("destination_id").where("code", "=", code).executeTakeFirst();
  if (!named) return undefined;
  await trx
    .updateTable("destination")
    .set((set) => ({ version: set("version", "+", 1), log_from: set("version", "+", 2) }))
    .where("id", "=", named.destination_id)
    .execute();
  return trx
    .selectFrom("property")
    .select(["destination_id", "id", "owner_id", "sold_by", "withdrawn"])
    .where("code", "=", code)
    .executeTakeFirst();
}

type Applied = Exclude<ListingChange, { is: "photos" }>;
type Sold = Pick<PropertyRow, "owner_id" | "sold_by">;

async function apply(trx: Db, found: Found, sold: Sold, change: Applied): Promise<boolean> {
  const isWithdrawn = found.withdrawn !== null;
  switch (change.is) {
    case "withdraw":
      if (!isWithdrawn) await setSold(trx, found, { ...NO_SELLER, withdrawn: storedWithdrawn.write(sold) });
      return !isWithdrawn;
    case "restore":
      if (isWithdrawn) await setSold(trx, found, { ...sold, withdrawn: null });
      return isWithdrawn;
    case "sellers": {
      const next = { ...sold, sold_by: change.soldBy };
      await setSold(trx, found, isWithdrawn ? { withdrawn: storedWithdrawn.write(next) } : next);
      return true;
    }
    default:
      return setUnits(trx, found, change);
  }
}

async function setSold(
  trx: Db,
  { destination_id, id }: Found,
  set: Partial<Pick<PropertyRow, "owner_id" | "sold_by" | "withdrawn">>,
): Promise<void> {
  await trx
    .updateTable("property")
    .set(set)
    .where("destination_id", "=", destination_id)
    .where("id", "=", id)
    .execute();
}

/** Closed nights have no rooms; rooms that are sold stay sold. Opened ones have as many as each kind of room has. */
async function setUnits(
  trx: Db,
  { destination_id, id }: Found,
  { is, from, to }: { is: "close" | "open"; from: Day; to: Day },
): Promise<boolean> {
  const rooms = await trx
    .selectFrom("room_type")
    .select(["no", "units"])
    .where("destination_id", "=", destination_id)
    .where("property_id", "=", id)
    .orderBy("no")
    .execute();
  const nights = rooms.flatMap(({ no, units }) =>
    Array.from({ length: to - from }, (_, night) => ({
      destination_id,
      room_id: roomIdOf(id, no),
      day: from + night,
      taken: 0,
      units: is === "close" ? 0 : units,
    })),
  );
  await bulkInsert(
    trx,
    "night",
    nights,
    "on conflict (destination_id, room_id, day) do update set units = excluded.units",
  );
  return nights.length > 0;
}

export const createPropertyOperations = (): ProductOperations => operations;
