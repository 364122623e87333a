import { expect, test } from "vitest";
import { formatTime, timeValues } from "~/i18n/format";
import { i18nFor } from "~/i18n/i18n.server";

test.each([
  ["01:15", "la 1:15"],
  ["02:15", "las 2:15"],
  ["11:00", "las 11:00"],
  ["13:00", "las 13:00"],
])("EN-09 BK-05 Spanish pages say %s as “%s”", (time, text) => {
  const { t, locale } = i18nFor("es");
  const values = timeValues(formatTime(time, locale));
  expect([t("property.untilTime", values), t("checkout-page.heldUntil", { city: "Lisboa", ...values })]).toEqual([
    `hasta ${text}`,
    `Te lo guardamos hasta ${text} (hora de Lisboa).`,
  ]);
});
