import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { changeRows, rowsOf } from "./rows.ts";

describeWithDatabase((open) => {
  test("A2 a query names rows by their whole key, and is refused where a value of it is missing", async () => {
    const { db } = await open();
    const key = { organisation_id: "azul", id: "1", ended_at: null };
    const { sql } = rowsOf(db, "campaign", key).compile();
    expect(sql).toMatch(/where "organisation_id" = \S+ and "id" = \S+ and "ended_at" is null$/);
    expect(() => rowsOf(db, "campaign", { ...key, id: undefined })).toThrow("the key has no id");
    expect(() => changeRows(db, "campaign", { ...key, id: undefined })).toThrow("the key has no id");
  });
});
