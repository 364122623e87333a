import { HtmlValidate, type Message } from "html-validate";
import { accountPagesUnderTest } from "../drivers/account-pages-under-test.ts";
import { offeredFields } from "../drivers/forms.ts";
import type { Answer, Sender } from "../drivers/http-client.ts";
import { expect, test } from "../drivers/journey.ts";
import {
  agentPages,
  at,
  bookingPath,
  lisbonQuery,
  operatorPages,
  otherPagesUnderTest,
  type PageUnderTest,
  pagesOfBooking,
} from "../drivers/pages-under-test.ts";
import { testsAll } from "../drivers/scope.ts";
import { classesOf, sheetOfAll, withoutOwnStyle } from "../drivers/styles.ts";

/** The rules of the HTML standard; what is a matter of taste is left to the linter. */
const html = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    "void-style": "off",
    "attr-quotes": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-implicit-button-type": "off",
    "long-title": "off",
    "no-inline-style": "error",
    "no-dup-id": "error",
    "valid-id": ["error", { relaxed: true }],
  },
});

/** A component's key that was spread with its properties. */
const SPREAD_KEY = /<[a-z][^<>]* key="[^"]*"/g;

const SITES = [
  { site: "localhost", lang: "en-US", dir: "ltr", name: "Waypoint" },
  { site: "azul.localhost", lang: "es-ES", dir: "ltr", name: "Azul Club" },
  { site: "nile.localhost", lang: "ar-AE", dir: "rtl", name: "Nile Voyages" },
];

/** What stands beside each other by style alone: a text browser, and who copies the words, reads it as one word. */
const GLUED =
  /(?<=>)[^<>]+(?:<\/(?:a|button)>(?=<(?:a|button)\b)|<\/span>(?=<(?:button|strong)\b)|<\/bdi>(?=<span\b))/g;

const FORM = /<form\b.*?<\/form>/gs;

/** Buttons of a form elsewhere, and buttons and fields that no form holds: text browsers send nothing by them. */
const outsideForms = (text: string): string[] => [
  ...(text.match(/<button\b[^<>]*\sform="[^"]*"/g) ?? []),
  ...(text
    .replace(FORM, "")
    .match(/<button\b(?![^<>]*\stype="(?:button|reset)")[^<>]*>|<[a-z]+\b[^<>]*\sform="[^"]*"/g) ?? []),
];

test("RO-06 T39 U1 G every page is valid HTML with its status, title, language, one heading and one main landmark, spaces between what can be pressed, each button in its form, and the styles of all that is on it in itself", async ({
  journey,
}) => {
  const validated = new Set<string>();
  const styled = classesOf(await sheetOfAll());
  for (const { site, lang, dir, name } of SITES) {
    const common = [
      ...(await otherPagesUnderTest(journey, site)),
      { name: "sign-up over results", path: `/search-detail?${lisbonQuery()}&modal=signup/email` },
      { name: "a wrong address of a property", path: "/hotel-details/nothing", status: 404 },
    ];
    // They differ by site in their language alone, which `npm test` sees on the others.
    const own =
      !testsAll && site !== "localhost"
        ? []
        : [
            ...(await bookingPath(journey, site)),
            ...(await pagesOfBooking(journey, site)),
            ...(await operatorPages(journey, site)),
            ...(await agentPages(journey, site)),
            ...(await accountPagesUnderTest(site)),
          ];
    for (const tested of [...common, ...own]) {
      const page = await answerTo(tested, at(site));
      const where = `${tested.name} of ${site}`;
      // The markup of a page is the same in every language.
      if (testsAll || !validated.has(tested.name)) {
        const { results } = await html.validateString(page.text);
        const messages = results.flatMap((result) => result.messages.map(say));
        expect.soft(messages, where).toEqual([]);
      }
      validated.add(tested.name);
      expect.soft(page.text.match(GLUED) ?? [], where).toEqual([]);
      expect.soft(page.text.match(SPREAD_KEY) ?? [], where).toEqual([]);
      expect.soft(outsideForms(page.text), where).toEqual([]);
      expect.soft(withoutOwnStyle(page.text, styled), where).toEqual([]);
      expect.soft(outlineOf(page), where).toEqual({
        status: tested.status ?? 200,
        type: "text/html; charset=utf-8",
        language: `lang="${lang}" dir="${dir}"`,
        // The page of a problem is the same everywhere.
        title: page.status < 403 ? name : expect.stringMatching(/./),
        headings: 1,
        main: 1,
      });
    }
  }
});

/** The page, or the one that refuses what its form sends. */
async function answerTo({ path, cookie, refused }: PageUnderTest, site: Sender): Promise<Answer> {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const page = await site.send({ path, headers });
  const [field] = Object.keys(refused ?? {});
  if (!refused || !field) return page;
  return site.send({ path, headers, form: { ...offeredFields(page.text, field), ...refused } });
}

/** What every page has to have; what lies behind a dialog does not count. */
function outlineOf({ status, headers, text }: Answer) {
  const shown = text.replace(/<div inert="">.*$/s, "");
  const title = /<title>(?<what>[^<]+)<\/title>/.exec(text)?.groups?.["what"];
  return {
    status,
    type: headers["content-type"],
    language: /<html (lang="[^"]*" dir="[^"]*")/.exec(text)?.[1],
    title: title?.split(" · ").at(-1),
    headings: shown.match(/<h1\b/g)?.length,
    main: text.match(/<main\b/g)?.length,
  };
}

const say = ({ ruleId, message, selector }: Message): string => `${ruleId}: ${message} (${selector})`;
