import { createLiteApi } from "../../../server/adapters/stays/liteapi/liteapi.ts";
import { liteApiSettings } from "../../../server/organisation/supplier-settings.ts";
import { createLog } from "../../../server/process/log.ts";
import type { SubjectOf } from "../subject.ts";
import { CLOCK, stays } from "../wanted.ts";

const KEY = "SUPPLIER_SECRET_LITEAPI";

/** The vendor's own sandbox, with your own key; it can't be made to fail. See docs/suppliers.md. */
export const subject: SubjectOf = {
  faults: [],
  async open() {
    const apiKey = process.env[KEY];
    if (!apiKey) throw new Error(`${KEY} has to be the key of your account's sandbox`);
    const { name, searchUrl, bookUrl, photosUrl, paidBy } = liteApiSettings.parse({ supplier: "liteapi", apiKey: KEY });
    const account = { name, searchUrl, bookUrl, photosUrl, apiKey, currency: "USD", guestNationality: "US", paidBy };
    return {
      supplier: stays(createLiteApi(account, { clock: CLOCK, log: createLog("warn") })),
    };
  },
};
