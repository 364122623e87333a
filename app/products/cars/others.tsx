import { small } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import type { SearchForm } from "./search-form.server";

/** Other counters that the texts of a search may mean. */
export function Others({ others }: SearchForm["own"]) {
  return others.map(({ heading, links }) => (
    <details key={heading} className={small} open>
      <summary>{heading}</summary>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <NameLink href={href} name={text} />
          </li>
        ))}
      </ul>
    </details>
  ));
}
