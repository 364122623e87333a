import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { markupOf } from "../../../tests/drivers/markup";
import { AccountTabs } from "./account-page";

test("T29 RT-03 the wallet is among the tabs of an account, and current on its pages, in each language", () => {
  for (const [language, word] of [
    ["en", "WALLET"],
    ["es", "CARTERA"],
    ["ar", "المحفظة"],
  ] as const) {
    for (const path of ["/wallet", "/wallet/statement?page=2", "/plans/gold"]) {
      const html = markupOf(
        <MemoryRouter initialEntries={[path]}>
          <AccountTabs />
        </MemoryRouter>,
        language,
      );
      expect(html.match(/<a /g)).toHaveLength(6);
      expect(html.match(/aria-current="page"/g)).toHaveLength(1);
      expect(html).toMatch(new RegExp(`<a (?=[^>]*href="/wallet")[^>]*aria-current="page"[^>]*>${word}</a>`));
    }
  }
});
