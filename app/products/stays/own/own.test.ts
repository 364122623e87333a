import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { formatDay } from "#server/core/day";
import { DAY } from "#server/core/durations";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { givenHotel } from "../../../../tests/fixtures/stays.ts";
import * as changePage from "./change-property";
import * as photosPage from "./photos";
import * as listPage from "./properties";
import * as propertyPage from "./property";

const NOW = Date.UTC(2026, 10, 23, 12);
const TODAY = Math.floor(NOW / DAY);

describeWithDatabase((open) => {
  async function aSite() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const other = await givenOrganisation(db, { slug: `friend-${organisation.slug}`.slice(0, 40) });
    const { code } = await givenHotel(db, { name: "Casa do Rio", owner_id: organisation.id });
    const pages = pagesOf(db, organisation, NOW);
    const staff = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "catalogue" }));
    const support = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "support" }));
    const at = `/admin/properties/${code}`;
    const shown = async () => (await pages.get(propertyPage, at, staff, { code })).data;
    const fact = async (term: string) => (await shown()).facts.find((each) => each.term === term)?.text;
    const change = (deed: string, typed: Record<string, string>) =>
      pages.post(changePage, `${at}/${deed}`, typed, staff, { code, deed });
    const audited = () =>
      db
        .selectFrom("audit_entry")
        .select(["verb", "subject", "reason"])
        .where("organisation_id", "=", organisation.id)
        .orderBy("verb")
        .execute();
    return { db, organisation, other, code, pages, staff, support, at, shown, fact, change, audited };
  }

  test("OP-05 operators with the right list own properties and open one; others and other properties are refused", async () => {
    const { pages, staff, support, code, other, db, shown } = await aSite();
    const { data } = await pages.get(listPage, "/admin/properties?q=rio", staff);
    expect(data.properties).toMatchObject([
      { name: "Casa do Rio", href: `/admin/properties/${code}`, facts: ["Lisbon", code] },
    ]);
    expect((await pages.get(listPage, "/admin/properties", support)).status).toBe(403);
    const theirs = await givenHotel(db, { owner_id: other.id });
    for (const page of [propertyPage, photosPage, changePage])
      expect((await pages.get(page, "/", staff, { code: theirs.code, deed: "withdraw" })).status).toBe(404);
    expect((await pages.get(changePage, "/", staff, { code, deed: "end" })).status).toBe(404);
    expect((await shown()).heading).toBe("Casa do Rio");
  });

  test("OP-05 a property is withdrawn and restored, nights close and open and sellers change, each with a reason in the audit log", async () => {
    const { change, fact, audited, at, code, other, shown } = await aSite();
    expect((await change("withdraw", {})).data?.result.error).toHaveProperty("reason");
    expect((await change("withdraw", { reason: "repairs" })).location).toBe(`${at}?done=withdraw`);
    expect(await fact("State")).toBe("Withdrawn");
    expect((await change("withdraw", { reason: "again" })).status).toBe(400);
    expect((await shown()).links.map(({ href }) => href)).toContain(`${at}/restore`);
    expect((await change("restore", { reason: "ready" })).status).toBe(303);
    const [from, to] = [formatDay(TODAY + 10), formatDay(TODAY + 11)];
    const wrong = await change("close", { from: formatDay(TODAY - 3), to: formatDay(TODAY - 4), reason: "x" });
    expect([wrong.status, Object.keys(wrong.data?.result.error ?? {})]).toEqual([400, ["from", "to"]]);
    expect(wrong.data?.result.initialValue).toMatchObject({ from: formatDay(TODAY - 3), reason: "x" });
    expect((await change("close", { from, to, reason: "party" })).status).toBe(303);
    expect(await fact("Closed nights")).toContain("Dec 3");
    expect((await change("open", { from, to, reason: "no party" })).status).toBe(303);
    expect(await fact("Closed nights")).toBe("None");
    const unknown = await change("sellers", { sellers: "nowhere", reason: "x" });
    expect(unknown.data?.result.error?.["sellers"]?.[0]).toContain("nowhere");
    expect((await change("sellers", { sellers: other.slug, reason: "friends" })).status).toBe(303);
    expect(await fact("Also sold by")).toContain(other.slug);
    expect(await audited()).toEqual(
      [
        ["close", "party"],
        ["open", "no party"],
        ["restore", "ready"],
        ["sellers", "friends"],
        ["withdraw", "repairs"],
      ].map(([is, reason]) => ({ verb: `properties.${is}`, subject: code, reason })),
    );
  });

  test("OP-05 photos are described, ordered and removed by one form, and a form of before a change is refused", async () => {
    const { db, pages, staff, code, at, audited } = await aSite();
    const { destination_id, id } = await db
      .selectFrom("property")
      .select(["destination_id", "id"])
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    const photo = (no: number) => ({
      ...{ destination_id, property_id: id, no, room_no: 0, source: `file:${no}` },
      ...{ caption: null, hash: `h${no}`, problem: null },
    });
    await db.insertInto("property_photo").values([1, 2, 3].map(photo)).execute();
    const get = async () => (await pages.get(photosPage, `${at}/photos`, staff, { code })).data;
    const post = (typed: Record<string, string>) => pages.post(photosPage, `${at}/photos`, typed, staff, { code });
    const { photos, stamp } = await get();
    expect(photos.map(({ src }) => src)).toEqual(["/photos/h1-640", "/photos/h2-640", "/photos/h3-640"]);
    const typed = {
      ...{ stamp, reason: "season", "position-0": "3", "position-1": "2", "position-2": "1" },
      ...{ "alt-en-2": "The pool", "alt-es-2": "La piscina", "remove-1": "on" },
    };
    const wrong = await post({ ...typed, "position-0": "4" });
    expect(wrong.data?.result.error?.["position-0"]?.[0]).toContain("from 1 to 3");
    expect((await post(typed)).location).toBe(`${at}/photos?done=photos`);
    const after = (await get()).photos;
    expect(after.map(({ src }) => src)).toEqual(["/photos/h3-640", "/photos/h1-640"]);
    expect(after[0]?.alts.map(({ value }) => value)).toEqual(["The pool", "La piscina", ""]);
    expect((await post(typed)).data?.result.error?.[""]?.[0]).toContain("changed since");
    const sources = Object.fromEntries(photos.map(({ source }) => [source.name, source.value]));
    expect((await post({ ...typed, ...sources })).location).toBe(`${at}/photos?done=photos`);
    expect((await get()).photos.map(({ src }) => src)).toEqual(after.map(({ src }) => src));
    const other = await post({ ...typed, ...sources, "alt-en-2": "The bar" });
    expect(other.data?.result.error?.[""]?.[0]).toContain("changed since");
    expect((await post({ intent: "add", stamp: (await get()).stamp, reason: "x" })).data?.result.error).toHaveProperty(
      "file",
    );
    expect(await audited()).toMatchObject([{ verb: "properties.photos", reason: "season" }]);
  });

  test("OP-05 photos of a room are on a page of their own, from where they are described and removed; the others stay", async () => {
    const { db, pages, staff, code, at } = await aSite();
    const { destination_id, id } = await db
      .selectFrom("property")
      .select(["destination_id", "id"])
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    const photo = (no: number, room_no: number) => ({
      ...{ destination_id, property_id: id, no, room_no, source: `file:${no}` },
      ...{ caption: null, hash: `h${no}`, problem: null },
    });
    await db
      .insertInto("property_photo")
      .values([photo(1, 0), photo(2, 1), photo(3, 1)])
      .execute();
    const path = `${at}/photos?room=1`;
    const { data: whole } = await pages.get(photosPage, `${at}/photos`, staff, { code });
    expect([whole.photos.map(({ src }) => src), whole.rooms]).toEqual([
      ["/photos/h1-640"],
      [
        expect.objectContaining({
          ...{ name: "Double room", href: path },
          photos: [
            expect.objectContaining({ src: "/photos/h2-640" }),
            expect.objectContaining({ src: "/photos/h3-640" }),
          ],
        }),
      ],
    ]);
    const get = async () => (await pages.get(photosPage, path, staff, { code })).data;
    const { stamp, photos, heading, here } = await get();
    expect([heading, here]).toEqual(["Photos of \u2068Double room\u2069, \u2068Casa do Rio\u2069", path]);
    const sources = Object.fromEntries(photos.map(({ source }) => [source.name, source.value]));
    const typed = {
      stamp,
      reason: "new beds",
      "position-0": "1",
      "position-1": "2",
      "remove-0": "on",
      "alt-en-1": "Bed",
    };
    const send = () => pages.post(photosPage, path, { ...sources, ...typed }, staff, { code });
    for (const _ of ["sent", "sent again"]) expect((await send()).location).toBe(`${path}&done=photos`);
    const stored = await db.selectFrom("property_photo").select(["no", "room_no", "source"]).orderBy("no").execute();
    expect(stored).toEqual([
      { no: 1, room_no: 0, source: "file:1" },
      { no: 2, room_no: 1, source: "file:3" },
    ]);
    expect((await get()).photos[0]?.alts[0]?.value).toBe("Bed");
    expect((await pages.get(photosPage, `${at}/photos?room=2`, staff, { code })).status).toBe(404);
  });

  test("OP-05 a failed photo is tried again when it is uploaded again, a form sent twice adds once, and there are at most 20", async () => {
    const { db, organisation, code, at, staff } = await aSite();
    const folder = await mkdtemp(join(tmpdir(), "waypoint-own-"));
    const pages = pagesOf(db, organisation, NOW, { env: { DATA_DIR: folder } });
    const get = async () => (await pages.get(photosPage, `${at}/photos`, staff, { code })).data;
    const upload = async (stamp: string, ...colours: string[]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ intent: "add", stamp, reason: "season" })) body.set(name, value);
      for (const background of colours) {
        const create = { width: 9, height: 9, channels: 3, background } as const;
        body.append("file", new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "a.png"));
      }
      const request = new Request(`http://localhost${at}/photos`, { method: "POST", headers: { cookie: staff }, body });
      const answer = await photosPage.action({ request, params: { code }, context: pages.context } as never);
      return "data" in answer ? Object.values(answer.data.result.error ?? {}).flat() : answer.status;
    };
    const { stamp } = await get();
    expect([await upload(stamp, "#100"), await upload(stamp, "#100"), (await get()).photos.length]).toEqual([
      303, 303, 1,
    ]);
    await db.updateTable("property_photo").set({ problem: "not-a-photo" }).execute();
    expect((await get()).photos[0]?.state).toContain("be read");
    expect(await upload((await get()).stamp, "#100")).toBe(303);
    expect(await db.selectFrom("property_photo").select(["no", "problem"]).execute()).toEqual([
      { no: 1, problem: null },
    ]);
    const colours = Array.from({ length: 20 }, (_, at) => `#2${at.toString(16).padStart(2, "0")}`);
    expect(await upload((await get()).stamp, ...colours)).toEqual([expect.stringContaining("more than 20 photos")]);
    expect(await upload((await get()).stamp, ...colours.slice(1))).toBe(303);
    await rm(folder, { recursive: true });
  });
});
