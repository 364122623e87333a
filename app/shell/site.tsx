import { useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { isOffered } from "#server/core/offered";
import { isCheckout } from "#server/core/product-pages";
import { LANGUAGES } from "~/i18n/languages";
import type { TranslateIn } from "~/i18n/messages";
import { useT } from "~/i18n/t";
import { products } from "~/products";
import { focusInstead } from "~/ui/focus-instead";
import { inertProps } from "~/ui/inert";
import { skipLink } from "~/ui/layout.css";
import { useHydrated } from "~/ui/use-hydrated";
import { CONTENT_START, ContentStart } from "./content-start";
import { useSignInHref } from "./dialogs/here";
import type { Handle } from "./handle";
import { NavigationSigns } from "./navigation";
import type { PageStart } from "./page-start.server";
import { SiteFooter } from "./site-footer";
import { type MenuEntry, SiteHeader } from "./site-header";

/** By product in an address, the page that its search begins at; one that is not the home page is named as its item of the menu. */
const SEARCH = Object.fromEntries(products.flatMap(({ search }) => Object.entries(search)));
/** Pages of products that are not below such a page, and what follows them. */
const FOUND = products.flatMap(({ results, detail, others = [] }) => [...results, detail, ...others]);
const SHARED = ["/", "/home"];

/** The id of each page's main part. */
const CONTENT = "content";

const LANGUAGE_LIST = Object.entries(LANGUAGES).map(([language, { code, name, dir }]) => ({
  language,
  code,
  name,
  dir,
}));

/** What can be chosen, and what is. */
export const preferencesOf = ({ language, languages, currency, currencies }: PageStart) => ({
  language,
  languages: LANGUAGE_LIST.filter((each) => isOffered(languages, each.language)),
  ...{ currency, currencies },
});

type SiteProps = {
  start: PageStart;
  /** The open dialog over the page. */
  dialog: ReactNode | undefined;
  children: ReactNode;
};

/** The frame of every page. An open dialog makes the page inert. */
export function Site({ start, dialog, children }: SiteProps) {
  const t = useT();
  const signInHref = useSignInHref();
  const { pathname, search } = useLocation();
  const touch = useHydrated() && navigator.maxTouchPoints > 0;
  const here = pathname + search;
  const handles = useMatches().map(({ handle }) => handle as Handle);
  if (handles.some((handle) => handle?.standsAlone)) return children;
  const behind = inertProps(handles.some((handle) => handle?.overPage));
  const inPage = handles.some((handle) => handle?.preferencesInPage);
  const { organisation, account, lite } = start;
  return (
    <>
      {dialog}
      <NavigationSigns />
      <div {...inertProps(dialog !== undefined)}>
        <div {...behind}>
          <a className={skipLink} href={`#${CONTENT_START}`} onClick={(event) => focusInstead(event, CONTENT)}>
            {t("common.skipToContent")}
          </a>
          <SiteHeader
            organisation={organisation}
            menu={menuEntries(start, currentItem(start, pathname, search), touch)}
            preferences={{ ...preferencesOf(start), here, inPage }}
            account={account && { name: account.firstName, links: accountLinks(t, account) }}
            signInHref={signInHref}
          />
        </div>
        {handles.some((handle) => handle?.marksContent) ? null : <ContentStart />}
        {children}
        <div {...behind}>
          <SiteFooter
            organisation={organisation}
            links={[
              { href: "/help", label: t("common.help") },
              { href: "/privacy-policy", label: t("common.privacy") },
              { href: "/terms-of-use", label: t("common.terms") },
              { href: "/credits", label: t("common.credits") },
              ...(start.tag ? [{ href: "/privacy-policy#statistics", label: t("common.statistics") }] : []),
            ]}
            lite={lite}
            here={here}
          />
        </div>
      </div>
    </>
  );
}

/** The two hotel items lead to the same pages, with and without the green filter. */
function currentItem({ green }: PageStart, pathname: string, search: string): string {
  const isBelow = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  const [own, more] = Object.values(products.find(({ detail }) => isBelow(detail))?.search ?? {});
  const begun = more ? undefined : (own ?? Object.values(SEARCH).find((page) => page !== "/" && isBelow(page)));
  if (begun) return begun.slice(1);
  if (![...FOUND, ...SHARED].some(isBelow) && !isCheckout(pathname, products)) return pathname.slice(1);
  return SEARCH[new URLSearchParams(search).get("product") ?? ""]?.slice(1) || (green ? "hotelgd" : "hotel");
}

/** PM-01. */
function menuEntries({ menu, account }: PageStart, current: string, touch: boolean): MenuEntry[] {
  const shown = menu.filter(({ unlessTouch }) => !(unlessTouch && touch));
  return shown.map(({ item, href, label }) => ({
    href: href ?? (item === "hotel" ? "/hotel" : `/${item}`),
    label,
    external: href?.startsWith("https:") ?? false,
    current: item === current || href === `/${current}`,
    // PM-02: signed out it is a page, which asks for a sign-in first.
    opens: !!account && item === "daily-deals",
  }));
}

/** UM-01; those of agents and operators come from the server. */
function accountLinks(t: TranslateIn<"common">, { links }: NonNullable<PageStart["account"]>) {
  return [
    { href: "/user-details?tab=bookings", label: t("common.accountBookings") },
    { href: "/user-details?tab=account", label: t("common.accountDetails") },
    { href: "/user-details?tab=profile", label: t("common.accountProfile") },
    { href: "/user-details?tab=trips", label: t("common.accountTrips") },
    { href: "/wallet", label: t("common.accountWallet") },
    { href: "/your-rewards", label: t("common.accountRewards") },
    ...links,
  ];
}
