import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import type { DialogResult } from "../../shell/dialogs/dialog";
import * as details from "./sign-up-email";
import * as password from "./sign-up-password";

const NOW = Date.UTC(2026, 10, 23, 12);
const DETAILS = { title: "3", firstName: "Zoë", lastName: "Lima", nationality: "7", phoneCountry: "PT", phone: "" };

describeWithDatabase((open) => {
  test("SU-02 SU-03 gives the page of step 1 what its schema requires, and the lengths of its fields", async () => {
    const { db } = await open();
    const { data } = await pagesOf(db, await givenOrganisation(db), NOW).get(details, "/signup/email");
    expect(data.constraint).toEqual({
      accessCode: { required: true, maxLength: 500 },
      email: { required: true, maxLength: 254 },
      firstName: { required: true, maxLength: 60 },
      lastName: { required: true, maxLength: 60 },
      phone: { maxLength: 40 },
    });
  });

  test("SU-03 SU-04 refuses a name that is too long together with everything else that is wrong", async () => {
    const { db } = await open();
    const pages = pagesOf(db, await givenOrganisation(db), NOW);
    const { data } = await pages.post(details, "/signup/email", { ...DETAILS, email: "", firstName: "A".repeat(61) });
    expect(Object.keys((data?.result as DialogResult)?.error ?? {})).toEqual(["email", "firstName"]);
  });

  test("SU-03 asks once about a likely typo of the address, keeps the form, and accepts the same address sent again", async () => {
    const { db } = await open();
    const pages = pagesOf(db, await givenOrganisation(db), NOW);
    const typed = { ...DETAILS, email: " zoe@gmial.com" };
    const asked = await pages.post(details, "/signup/email", typed);
    const result = asked.data?.result as DialogResult;
    expect(asked.status).toBe(400);
    expect(result?.error?.["email"]).toEqual([expect.stringMatching(/^Did you mean \u2068zoe@gmail\.com\u2069\?/)]);
    expect(result?.initialValue).toMatchObject({ firstName: "Zoë", emailAsked: "zoe@gmial.com" });
    const step2 = await pages.get(password, "/signup/password", asked.cookies.join("; "));
    expect(step2.location).toMatch(/^\/signup\/email/);
    const other = await pages.post(details, "/signup/email", { ...typed, emailAsked: "zoe@gmai.com" });
    expect(other.status).toBe(400);
    const again = await pages.post(details, "/signup/email", { ...typed, emailAsked: "zoe@gmial.com" });
    expect(again.location).toMatch(/^\/signup\/password/);
  });

  test("SU-09 gives the page of step 2 both passwords and the terms as required", async () => {
    const { db } = await open();
    const pages = pagesOf(db, await givenOrganisation(db), NOW);
    const begun = await pages.post(details, "/signup/email", { ...DETAILS, email: "zoe@example.com" });
    const { data } = await pages.get(password, "/signup/password", begun.cookies.join("; "));
    const required = { required: true };
    expect(data.constraint).toEqual({ password: required, confirm: required, terms: required });
  });
});
