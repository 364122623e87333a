import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { page, stack } from "~/ui/layout.css";
import { TabList } from "~/ui/section-nav";

const useT = messagesOf("account");

const HUB = "/user-details?tab=";

/** `pages`: other addresses that belong to the tab. */
const TABS: { label: KeyIn<"common">; href: string; pages?: RegExp }[] = [
  {
    label: "common.accountDetails",
    href: `${HUB}account`,
    pages: /^\/user(?:-details$|\/(?:agents|email|sessions|delete|sign-in-methods))/,
  },
  { label: "common.accountProfile", href: `${HUB}profile`, pages: /^\/user\/(?:profile|travelers)/ },
  { label: "common.accountTrips", href: `${HUB}trips`, pages: /^\/user\/my-trips/ },
  { label: "common.accountBookings", href: `${HUB}bookings`, pages: /^\/user\/booking-history/ },
  { label: "common.accountWallet", href: "/wallet", pages: /^\/(?:wallet|plans|referral|promotions)/ },
  { label: "common.accountRewards", href: "/your-rewards" },
];

/** RT-03: navigation between the parts of an account. `current`: address of the tab to mark, if the page is none of its pages. */
export function AccountTabs({ current, summary }: { current?: string; summary?: ReactNode }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const tab =
    TABS.find(({ href }) => href === (current ?? pathname + search)) ?? TABS.find(({ pages }) => pages?.test(pathname));
  const links = TABS.map(({ href, label }) => ({ href, text: t(label) }));
  return <TabList label={t("account.sections")} links={links} current={tab?.href} summary={summary} />;
}

/** A page of an account below its tabs. */
export function AccountPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>
        <bdi>{heading}</bdi>
      </h1>
      {children}
    </main>
  );
}
