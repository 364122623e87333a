import { useLocation } from "@remix-run/react";
import { screenOnly, small, soft } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { link, links, menu } from "./console-nav.css";

export type ConsoleGroup = { key: string; name: string; links: { href: string; text: string }[] };

type ConsoleNavProps = {
  /** Names the landmark. */
  label: string;
  home: { href: string; text: string };
  groups: ConsoleGroup[];
  /** Who is signed in, and in which role. */
  summary: string;
};

/** The pages of operators by subject. The current one is the longest address that the page's own begins with. */
export function ConsoleNav({ label, home, groups, summary }: ConsoleNavProps) {
  const { pathname } = useLocation();
  const [current] = [home, ...groups.flatMap((group) => group.links)]
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
      {groups.map((group) => (
        <div key={group.key}>
          <p className={`${small} ${soft}`} id={`console-${group.key}`}>
            {group.name}
          </p>
          <ul className={links} aria-labelledby={`console-${group.key}`}>
            {group.links.map((each) => (
              <li key={each.href}>{item(each)}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
