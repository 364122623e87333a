import { MOST_MEGAPIXELS } from "../../../core/limits.ts";
import { type Outcome, refused } from "../../../core/outcome.ts";
import type { Store } from "../../../db/schema.ts";
import { createOrganisations } from "../../../organisation/organisation.ts";
import { soldOf } from "../../../organisation/sold-by.ts";
import type { NotKept } from "../../../ports/own-photos.ts";
import { nearestOf } from "../../../reference/distance.ts";
import { allPlaces, findPlace, type Place } from "../../../reference/places.ts";
import { type CheckedProperty, checkLine } from "./import-format.ts";
import { findKnown, importProperties } from "./import-properties.ts";
import type { PlacedProperty } from "./import-rows.ts";

/** Properties written in one transaction. */
const BATCH = 200;
/** A property without a destination belongs to the nearest place within this distance. */
const FURTHEST_KM = 100;

/** Takes in a photo beside the file; answers what it is made from later. */
export type KeepPhoto = (file: string) => Promise<Outcome<string, NotKept | "outside">>;

export type ImportSummary = { imported: number; refused: number };
type Numbered = PlacedProperty & { line: number };

/**
 * Imports a catalogue file, line by line: a property goes in whole or not at all, and a line that is refused does not stop
 * the others. `report` hears of every problem with its line number; empty lines are passed over.
 */
export async function importFile(
  { db, clock, keepPhoto, isDry = false }: Store & { keepPhoto?: KeepPhoto; isDry?: boolean },
  lines: AsyncIterable<string>,
  report: (problem: string) => void,
): Promise<ImportSummary> {
  const organisations = await createOrganisations({ db, clock }).list();
  const summary = { imported: 0, refused: 0 };
  const lineOfCode = new Map<string, number>();
  let batch: Numbered[] = [];
  let number = 0;

  function refuse(line: number, problems: string[]): void {
    summary.refused++;
    for (const problem of problems) report(`line ${line}: ${problem}`);
  }

  async function flush(): Promise<void> {
    const stored = await findKnown(
      db,
      batch.map(({ property }) => property.code),
    );
    const staying = batch.filter(({ property, place, line }) => {
      const elsewhere = stored.get(property.code)?.destination_id;
      if (elsewhere === undefined || elsewhere === place.id) return true;
      refuse(line, [
        `destinationId: ${property.code} is stored at ${nameOf(elsewhere)} and cannot move to ${place.name}`,
      ]);
      return false;
    });
    if (!isDry) await importProperties(db, staying, clock.now());
    summary.imported += staying.length;
    batch = [];
  }

  for await (const text of lines) {
    number++;
    // trim takes a byte order mark too.
    if (text.trim() === "") continue;
    const checked = checkLine(text.trim());
    const place = checked.ok ? placeOf(checked.value) : undefined;
    const sold = checked.ok ? soldOf(checked.value, organisations) : undefined;
    const before = checked.ok ? lineOfCode.get(checked.value.code) : undefined;
    if (!checked.ok) refuse(number, checked.problems);
    else if (before !== undefined) refuse(number, [`code: ${checked.value.code} was on line ${before} already`]);
    else if (typeof place === "string" || !place) refuse(number, [place ?? ""]);
    else if (typeof sold === "string" || !sold) refuse(number, [sold ?? ""]);
    else {
      const kept = await withPhotos(checked.value, keepPhoto);
      if (!kept.ok) {
        refuse(number, kept.problems);
        continue;
      }
      lineOfCode.set(checked.value.code, number);
      batch.push({ property: kept.value, place, sold, line: number });
    }
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return summary;
}

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
): Promise<{ ok: true; value: CheckedProperty } | { ok: false; problems: string[] }> {
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
function placeOf(property: CheckedProperty): Place | string {
  if (property.destinationId !== undefined) {
    return findPlace(property.destinationId) ?? `destinationId: there is no place ${property.destinationId}`;
  }
  return (
    nearestOf(allPlaces(), property, FURTHEST_KM) ??
    `latitude: there is no place within ${FURTHEST_KM} km; give a destinationId`
  );
}

const nameOf = (placeId: number): string => findPlace(placeId)?.name ?? String(placeId);
