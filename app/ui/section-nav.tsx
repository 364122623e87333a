import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { container, screenOnly, small, soft } from "./layout.css";
import { Link } from "./link";
import { sectionList, summaryLine, tabLink, tabList } from "./section-nav.css";

export type SectionLink = { href: string; text: string };

type SectionNavProps = {
  /** Names the landmark. */
  label: string;
  links: SectionLink[];
  /** One line about the account these pages belong to, such as its balances. */
  summary?: string | undefined;
};

/** The tabs above the pages of a layout. The current one is the longest address that the page's own begins with. */
export function SectionNav({ label, links, summary }: SectionNavProps) {
  const { pathname } = useLocation();
  const [current] = links
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, other) => other.href.length - one.href.length);
  return (
    <div className={`${container} ${screenOnly}`}>
      <TabList className={sectionList} label={label} links={links} current={current?.href} summary={summary} />
    </div>
  );
}

type TabListProps = {
  className?: string;
  label: string;
  links: SectionLink[];
  current: string | undefined;
  summary?: ReactNode;
};

export function TabList({ className = tabList, label, links, current, summary }: TabListProps) {
  return (
    <nav aria-label={label}>
      <ul className={className}>
        {links.map(({ href, text }) => (
          <li key={href}>
            <Link className={tabLink} href={href} {...(href === current && { "aria-current": "page" as const })}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {summary ? <p className={`${small} ${soft} ${summaryLine}`}>{summary}</p> : null}
    </nav>
  );
}
