import { MOST_MEGAPIXELS } from "../../../core/limits.ts";
import { type Outcome, refused } from "../../../core/outcome.ts";
import type { Checked } from "../../../db/import-shapes.ts";
import type { Store } from "../../../db/schema.ts";
import { ownListing } from "../../../organisation/own-listing.ts";
import type { NotKept } from "../../../ports/own-photos.ts";
import { nearestOf } from "../../../reference/distance.ts";
import { allPlaces, findPlace, type Place } from "../../../reference/places.ts";
import { type CheckedProperty, propertyLine } from "./import-format.ts";
import { findKnown, importProperties } from "./import-properties.ts";

/** A property without a destination belongs to the nearest place within this distance. */
const FURTHEST_KM = 100;

/** Takes in a photo beside the file; answers what it is made from later. */
export type KeepPhoto = (file: string) => Promise<Outcome<string, NotKept | "outside">>;

/** Imports a catalogue file. `report` hears of every problem with its line number; empty lines are passed over. */
export const importFile = (
  { keepPhoto, ...store }: Store & { keepPhoto?: KeepPhoto; isDry?: boolean },
  ...file: [lines: AsyncIterable<string>, report: (problem: string) => void]
) =>
  ownListing({
    schema: propertyLine,
    placeOf,
    complete: (property) => withPhotos(property, keepPhoto),
    findKnown,
    write: importProperties,
  })(store, ...file);

const NOT_KEPT: Record<NotKept | "outside", string> = {
  "not-there": "cannot be read",
  "too-large": "has more than 20 MB",
  "too-many-pixels": `has more than ${MOST_MEGAPIXELS} megapixels`,
  "not-a-photo": "is no JPEG, PNG, WebP or AVIF",
  outside: "has to be in the folder of the catalogue file, or below it",
};

/** The property with its photos taken in, or the problems with them. */
async function withPhotos(
  property: CheckedProperty,
  keepPhoto: KeepPhoto | undefined,
): Promise<Checked<CheckedProperty>> {
  const problems: string[] = [];
  const keptOf = async (listed: CheckedProperty["photos"], at: string) => {
    const photos: CheckedProperty["photos"] = [];
    for (const [index, photo] of listed.entries()) {
      if ("url" in photo) photos.push(photo);
      else {
        const kept = (await keepPhoto?.(photo.file)) ?? refused("outside");
        if (kept.ok) photos.push({ ...photo, file: kept.value });
        else problems.push(`${at}.${index}.file: ${photo.file} ${NOT_KEPT[kept.reason]}`);
      }
    }
    return photos;
  };
  const photos = await keptOf(property.photos, "photos");
  const rooms: CheckedProperty["rooms"] = [];
  for (const [index, room] of property.rooms.entries())
    rooms.push({ ...room, photos: await keptOf(room.photos, `rooms.${index}.photos`) });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { ...property, photos, rooms } };
}

/** The place a property belongs to, or the problem with its fields. */
function placeOf(property: CheckedProperty): Place | string[] {
  if (property.destinationId !== undefined) {
    return findPlace(property.destinationId) ?? [`destinationId: there is no place ${property.destinationId}`];
  }
  return (
    nearestOf(allPlaces(), property, FURTHEST_KM) ?? [
      `latitude: there is no place within ${FURTHEST_KM} km; give a destinationId`,
    ]
  );
}
