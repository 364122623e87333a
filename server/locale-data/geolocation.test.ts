import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aLog } from "../../tests/fakes/log.ts";
import { databaseFile } from "../adapters/geolocation/database-file.ts";
import { newId } from "../crypto/ids.ts";
import type { GeolocationSource } from "../ports/geolocation.ts";
import { createGeolocation } from "./geolocation.ts";

const located = (source: GeolocationSource, address: string) =>
  createGeolocation({ source, log: aLog().log }).locate(address);

test.each([
  ["8.8.8.8", "US"],
  ["193.136.1.1", "PT"],
  ["2001:690::1", "PT"],
])("CALL-09 %s is found in the file that comes with the product: %s", async (address, code) => {
  const location = await located(databaseFile(), address);
  expect(location).toMatchObject({ address, country: { countryCode: code }, assumed: false });
});

test.each(["127.0.0.1", "::1", "10.1.2.3", "", "not an address"])(
  "ER-03 of %j nothing is known: the United States stand in",
  async (address) => {
    const location = await located(databaseFile(), address);
    expect(location).toMatchObject({ country: { countryId: 235, countryCode: "US" }, assumed: true, latitude: null });
  },
);

test("CALL-09 a source that knows cities tells them", async () => {
  const source: GeolocationSource = {
    find: async () => ({ countryCode: "ES", city: "Cádiz", latitude: 36.5, longitude: -6.3 }),
  };
  expect(await located(source, "203.0.113.9")).toMatchObject({
    country: { countryName: "Spain" },
    city: "Cádiz",
    latitude: 36.5,
    longitude: -6.3,
  });
});

test("ER-03 a file that cannot be read is the default country and a warning with its cause, never a broken page", async () => {
  const { log, lines } = aLog();
  const missing = createGeolocation({ source: databaseFile("/nowhere/places.mmdb"), log });
  expect((await missing.locate("8.8.8.8")).country.countryCode).toBe("US");
  expect(lines[0]).toMatchObject({ level: 40, err: { code: "ENOENT" } });

  const file = join(tmpdir(), `waypoint-${newId()}.mmdb`);
  await writeFile(file, "no database");
  const damaged = createGeolocation({ source: databaseFile(file), log });
  expect((await damaged.locate("8.8.8.8")).country.countryCode).toBe("US");
  expect(lines).toHaveLength(2);
});
