import { type AppLoadContext, data } from "@remix-run/node";
import type { MenuItemName } from "#server/organisation/settings";
import type { I18n } from "~/i18n/t";
import { pageTitle } from "~/request/page-title";
import { menuLabel } from "~/shell/menu-label";

/** A product's address where the organisation doesn't sell it: what it sells instead, with status 404. */
export function notOffered(item: MenuItemName, context: AppLoadContext, { t, locale }: I18n) {
  const { organisation, organisations, userAgent } = context;
  const product = t(menuLabel(item)).toLocaleLowerCase(locale);
  const heading = t("products.notOffered", { organisation: organisation.name, product });
  const links = organisations
    .menuFor(organisation, userAgent)
    .filter(({ href }) => href === undefined)
    .map((offered) => ({ href: `/${offered.item}`, text: t(menuLabel(offered.item)) }));
  const page = { heading, instead: t("products.offeredInstead"), links };
  return data({ title: pageTitle(context, t, heading), notOffered: page }, { status: 404 });
}
