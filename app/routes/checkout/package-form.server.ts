import type { AppLoadContext } from "@remix-run/node";
import { isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

export type PackageForm = { heading: string; text: string[]; rights: string; lines: string[] };

/** Until so many days before departure the law lets another person travel, and the price rise. */
const [NAMES_UNTIL_DAYS, PRICES_UNTIL_DAYS] = [7, 20];

/** PD-08: the standard information form of Directive (EU) 2015/2302, annex I. */
export function packageForm(
  { organisation: { name, contact, packageOrganiser } }: Pick<AppLoadContext, "organisation">,
  { t, language }: Pick<I18n, "t" | "language">,
): PackageForm {
  const cover = packageOrganiser?.insolvencyCover ?? {};
  const emergency = packageOrganiser?.emergencyContact ?? "";
  return {
    heading: t("checkout-page.packageHeading"),
    text: [
      t("checkout-page.packageLaw", { organisation: isolated(contact.company ?? name) }),
      cover[language] ?? Object.values(cover)[0] ?? "",
      t("checkout-page.packageEmergency", { contact: isolated(emergency) }),
    ],
    rights: t("checkout-page.packageRightsTitle"),
    lines: t("checkout-page.packageRights", { names: NAMES_UNTIL_DAYS, prices: PRICES_UNTIL_DAYS }).split("\n"),
  };
}
