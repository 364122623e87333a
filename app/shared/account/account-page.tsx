import type { ReactNode } from "react";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { tabLink, tabList } from "./account-page.css";

const useT = messagesOf("account");

export type AccountTab = "account" | "profile" | "trips" | "bookings" | "wallet" | "rewards";

const TABS: { tab: AccountTab; label: KeyIn<"common">; href: string }[] = [
  { tab: "account", label: "common.accountDetails", href: "/user-details?tab=account" },
  { tab: "profile", label: "common.accountProfile", href: "/user-details?tab=profile" },
  { tab: "trips", label: "common.accountTrips", href: "/user-details?tab=trips" },
  { tab: "bookings", label: "common.accountBookings", href: "/user-details?tab=bookings" },
  { tab: "wallet", label: "common.accountWallet", href: "/wallet" },
  { tab: "rewards", label: "common.accountRewards", href: "/your-rewards" },
];

type AccountPageProps = {
  heading: string;
  /** Undefined on a page that isn't one of the tabs. */
  tab?: AccountTab;
  children: ReactNode;
};

/** RT-03: a page of the member's area, below the tabs. */
export function AccountPage({ heading, tab, children }: AccountPageProps) {
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>
        <bdi>{heading}</bdi>
      </h1>
      <AccountTabs tab={tab} />
      {children}
    </main>
  );
}

export function AccountTabs({ tab }: { tab: AccountTab | undefined }) {
  const t = useT();
  return (
    <nav aria-label={t("account.sections")}>
      <ul className={tabList}>
        {TABS.map((each) => (
          <li key={each.tab}>
            <Link className={tabLink} href={each.href} {...(each.tab === tab && { "aria-current": "page" as const })}>
              {t(each.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
