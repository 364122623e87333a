import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import { copySqlite } from "./databases.ts";
import { givenOrganisation } from "./organisations.ts";

export type Site = { database: DatabaseSettings; remove(): Promise<void> };

/** A database with one organisation, `ours`, that answers on localhost: enough for a server to answer pages. */
export async function givenSite(): Promise<Site> {
  const { settings, remove } = await copySqlite();
  const db = connect(settings);
  await givenOrganisation(db, { slug: "ours", hosts: ["localhost", "book.example.org"] });
  await db.destroy();
  return { database: settings, remove };
}
