import type { Insertable } from "kysely";
import type { Db } from "../../../db/schema.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import { isOpenTo } from "../../../organisation/sold-by.ts";
import { fold } from "../../../places/fold.ts";
import type { PropertySummary } from "../supplier.ts";
import type { PropertyNameRow, PropertyRow } from "./tables.ts";

/** `isWhole`: the text is the whole name. */
export type NamedProperty = Pick<PropertySummary, "code" | "name" | "type" | "destinationId"> & { isWhole: boolean };

const MOST_WORDS = 12;
/** PostgreSQL's index takes 2,700 bytes a row; a letter has four at most. */
const MOST_LETTERS = 100;
const FEWEST_LETTERS = 2;
/** Names read of each product: the text may begin thousands of names ("hotel"). */
const MOST_READ = 20;
/** After every other in the order of code points. */
const LAST_LETTER = "\u{10ffff}";

/** The rows by which a property is found; each writer of a `property` row writes them too. */
export function nameRowsOf({
  destination_id,
  id,
  product,
  name,
}: Pick<PropertyRow, "destination_id" | "id" | "product" | "name">): Insertable<PropertyNameRow>[] {
  const words = fold(name).split(" ");
  return words
    .slice(0, MOST_WORDS)
    .map((_, no) => ({ destination_id, property_id: id, no, product, words: cut(words.slice(no).join(" ")) }));
}

/**
 * Properties that the organisation sells whose name begins with the text, or has a word that does: whole names first, then by
 * which word it is, and the most popular first. What a very common beginning leaves out is found by typing more.
 */
export async function listNamed(
  db: Db,
  text: string,
  { id, products }: Pick<Organisation, "id" | "products">,
  most: number,
): Promise<NamedProperty[]> {
  const folded = fold(text);
  const [first, ...others] = products.map((product) => rowsBeginningWith(db, product, cut(folded)));
  if (!first || folded.length < FEWEST_LETTERS) return [];
  const rows = await db
    .selectFrom(others.reduce((all, next) => all.unionAll(next), first).as("named"))
    .innerJoin("property", (join) =>
      join.onRef("property.destination_id", "=", "named.destination_id").onRef("property.id", "=", "named.property_id"),
    )
    .where(isOpenTo(id))
    .select(["named.no", "code", "name", "type", "property.destination_id", "popularity"])
    .orderBy("named.no")
    .orderBy("popularity", "desc")
    .orderBy("code")
    .execute();
  const found = rows.map(({ no, destination_id: destinationId, code, name, type }) => ({
    code,
    name,
    type,
    destinationId,
    isWhole: no === 0 && fold(name) === folded,
  }));
  const distinct = found.filter(({ code }, at) => found.findIndex((other) => other.code === code) === at);
  return distinct.sort((a, b) => Number(b.isWhole) - Number(a.isWhole)).slice(0, most);
}

/** The first ones in the order of the index, which reads no others. */
function rowsBeginningWith(db: Db, product: string, beginning: string) {
  const first = db
    .selectFrom("property_name")
    .select(["destination_id", "property_id", "no"])
    .where("product", "=", product)
    .where("words", ">=", beginning)
    .where("words", "<", beginning + LAST_LETTER)
    .orderBy("words")
    .orderBy("no")
    .limit(MOST_READ);
  // A part of a union has an order and a limit in brackets only, which SQLite doesn't allow.
  return db.selectFrom(first.as("first")).selectAll();
}

const cut = (text: string): string => (text.length > MOST_LETTERS ? [...text].slice(0, MOST_LETTERS).join("") : text);
