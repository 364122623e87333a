import { Fragment } from "react";
import { card, row, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import type { shownQuotes } from "./quotes.server";

/** AG-04: quotes, each with its state. */
export function QuoteList({ quotes }: { quotes: ReturnType<typeof shownQuotes> }) {
  return (
    <ul className={`${stack} ${tight}`}>
      {quotes.map(({ href, number, client, title, facts }) => (
        <li key={href} className={card}>
          <p className={row}>
            <Link href={href}>
              <bdi>{number}</bdi> · <bdi>{client}</bdi>
            </Link>{" "}
            {title ? <bdi>{title}</bdi> : null}
          </p>
          <p className={`${small} ${soft}`}>
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 ? " · " : null}
                <bdi>{fact}</bdi>
              </Fragment>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
