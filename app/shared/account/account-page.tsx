import type { ReactNode } from "react";
import { wordsOf } from "~/i18n/t";
import type { KeyIn } from "~/i18n/words";
import { chip } from "~/ui/chip.css";
import { page, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";

const useT = wordsOf("account");

export type AccountTab = "account" | "profile" | "trips" | "bookings";

const TABS: { tab: AccountTab; label: KeyIn<"common"> }[] = [
  { tab: "account", label: "common.accountDetails" },
  { tab: "profile", label: "common.accountProfile" },
  { tab: "trips", label: "common.accountTrips" },
  { tab: "bookings", label: "common.accountBookings" },
];

type AccountPageProps = {
  heading: string /** Undefined where a page is none of the tabs. */;
  tab?: AccountTab;
  children: ReactNode;
};

/** RT-03: what belongs to a person, and the way from one part of it to the next. */
export function AccountPage({ heading, tab, children }: AccountPageProps) {
  const t = useT();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>
        <bdi>{heading}</bdi>
      </h1>
      <nav aria-label={t("account.sections")}>
        <ul className={row}>
          {TABS.map((each) => (
            <li key={each.tab}>
              <Link
                className={chip}
                href={`/user-details?tab=${each.tab}`}
                {...(each.tab === tab && { "aria-current": "page" as const })}
              >
                {t(each.label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </main>
  );
}
