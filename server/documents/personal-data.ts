import type { PersonalDataSource } from "../db/personal-data.ts";
import { rowsOf } from "../db/rows.ts";
import { storedContent } from "./content.ts";

/** Documents contain no names and stay for accounting after their account is deleted (AC-05). */
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
