import type { History } from "~/products/history.server";
import { button } from "~/ui/button.css";
import { between, card, row, soft, stack, strong } from "~/ui/layout.css";
import { Link } from "~/ui/link";

/** LO-08: recent searches and viewed properties, each with a link to continue and a button to remove it. */
export function HistoryLists({ lists, removeLabel }: History) {
  return (
    <>
      {lists.map(({ heading, entries }) => (
        <section key={heading} className={`${card} ${stack}`}>
          <h2>{heading}</h2>
          <ul className={stack}>
            {entries.map(({ name, title, details, href, remove }) => (
              <li key={name} className={`${row} ${between}`}>
                <p className={soft}>
                  <Link className={strong} href={href}>
                    <bdi>{title}</bdi>
                  </Link>
                  {details.map((text) => ` · ${text}`)}
                </p>
                <form method="post" action="/history">
                  <input type="hidden" name="entry" value={name} />
                  <button type="submit" className={button.outline} aria-label={remove}>
                    {removeLabel}
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
