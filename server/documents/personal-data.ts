import type { PersonalDataSource } from "../db/personal-data.ts";
import { rowsOf } from "../db/rows.ts";
import { storedContent } from "./content.ts";

/** Documents name nobody and stay for the books, under an id that is nobody's once the account is gone (AC-05). */
export const documentsPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id }) {
    const rows = await rowsOf(db, "document", { organisation_id: organisationId, account_id: id })
      .clearSelect()
      .select(["kind", "year", "number", "content", "issued_at"])
      .orderBy("issued_at")
      .execute();
    return {
      document: rows.map(({ content, ...row }) => ({ ...row, ...(content !== null && storedContent.read(content)) })),
    };
  },
  erase: async () => 0,
};
