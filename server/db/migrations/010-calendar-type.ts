import { type Kysely, sql } from "kysely";

type Stored = { id: string; settings: string };

/** What began the week, as a number, and the name it goes by now. */
const NAMES: Record<number, string> = { 0: "Sun", 1: "Mon", 6: "Sat" };

/** EN-04: the first day of an organisation's week is `calendarType`, and no number beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Stored>`select id, settings from organisation`.execute(db);
  for (const { id, settings } of rows) {
    const { weekStart, calendarType: _, ...others } = JSON.parse(settings) as Record<string, unknown>;
    const calendarType = NAMES[Number(weekStart ?? 0)] ?? "Sun";
    await sql`update organisation set settings = ${JSON.stringify({ ...others, calendarType })} where id = ${id}`.execute(
      db,
    );
  }
}
