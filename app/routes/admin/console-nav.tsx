import { useLocation } from "@remix-run/react";
import { foldSummary } from "~/ui/fold.css";
import { screenOnly, small, soft } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { group, link, links, menu, menuFold } from "./console-nav.css";

export type ConsoleGroup = { key: string; name: string; links: { href: string; text: string }[] };

type ConsoleNavProps = {
  /** Names the landmark. */
  label: string;
  home: { href: string; text: string };
  /** The account's own settings as staff. */
  own: { href: string; text: string };
  groups: ConsoleGroup[];
  /** Opens the groups on a phone. */
  open: string;
  /** Who is signed in, and in which role. */
  summary: string;
};

/** The pages of operators by subject. The current one is the longest address that the page's own begins with. */
export function ConsoleNav({ label, home, own, groups, open, summary }: ConsoleNavProps) {
  const { pathname } = useLocation();
  const [current] = [home, own, ...groups.flatMap((group) => group.links)]
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, other) => other.href.length - one.href.length);
  const item = ({ href, text }: { href: string; text: string }) => (
    <Link className={link} href={href} {...(href === current?.href && { "aria-current": "page" as const })}>
      {text}
    </Link>
  );
  return (
    <nav aria-label={label} className={`${menu} ${screenOnly}`}>
      <div>
        {item(home)}
        <p className={`${small} ${soft}`}>{summary}</p>
      </div>
      <details className={menuFold}>
        <summary className={foldSummary}>{open}</summary>
        {groups.map(({ key, name, links: pages }) => (
          <div key={key} className={group}>
            <p className={`${small} ${soft}`} id={`console-${key}`}>
              {name}
            </p>
            <ul className={links} aria-labelledby={`console-${key}`}>
              {pages.map((each) => (
                <li key={each.href}>{item(each)}</li>
              ))}
            </ul>
          </div>
        ))}
        {item(own)}
      </details>
    </nav>
  );
}
