import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { agencyOn } from "../../tests/fixtures/agency.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { LANGUAGES } from "../organisation/settings.ts";
import { seedDesk } from "./index.ts";

describeWithDatabase((open) => {
  test.each(LANGUAGES)(
    "AG-01 a demo desk in %s has thirty clients with travelers, notes and tasks, emails no one, and is filled once",
    async (language) => {
      const { db } = await open();
      const base = { db, clock: { now: () => Date.UTC(2026, 10, 21, 12) } };
      const organisation = await givenOrganisation(db, { language });
      const agent = await givenAccount(db, organisation, { type: "agent" });
      const agency = agencyOn(db, base.clock);
      const counts = async () => {
        const tables = ["client", "client_traveller", "client_note", "agent_task", "outbox"] as const;
        return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select("id").execute()).length));
      };
      await seedDesk(base, agency, agent, organisation);
      expect(await counts()).toEqual([30, 40, 15, 8, 0]);
      const wanted = { q: "", sort: "name", archived: true, page: 1, perPage: 50 } as const;
      const { clients } = await agency.clients.list(agent, wanted);
      expect(new Set(clients.map(({ name }) => name)).size).toBe(30);
      for (const client of clients)
        expect((await agency.clients.change(agent, client.id, client, { organisation, origin: "" })).ok).toBe(true);
      await seedDesk(base, agency, agent, organisation);
      expect(await counts()).toEqual([30, 40, 15, 8, 0]);
    },
  );
});
