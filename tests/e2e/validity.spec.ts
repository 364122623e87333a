import { HtmlValidate, type Message } from "html-validate";
import { expect, test } from "../support/journey.ts";
import { at, bookingPath, OTHER_STOPS, personOf } from "../support/stops.ts";

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

for (const site of ["localhost", "azul.localhost", "nile.localhost"]) {
  test(`RO-06 every page of ${site} is valid HTML`, async ({ journey }) => {
    const cookie = await journey.sessionOf(personOf(site));
    for (const stop of [...(await bookingPath(journey, site)), ...OTHER_STOPS]) {
      const page = await at(site).send({ path: stop.path, headers: stop.signedIn ? { cookie } : {} });
      const { results } = await html.validateString(page.text);
      expect
        .soft(
          results.flatMap(({ messages }) => messages.map(say)),
          stop.name,
        )
        .toEqual([]);
    }
  });
}

const say = ({ ruleId, message, selector }: Message): string => `${ruleId}: ${message} (${selector})`;
