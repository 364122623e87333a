import type { NothingHere as Nothing } from "~/products/stays/other-stays.server";
import type { ArtProps } from "~/ui/art";
import { chip } from "~/ui/chip.css";
import { EmptyState } from "~/ui/empty-state";
import { row } from "~/ui/layout.css";
import { Link } from "~/ui/link";

/** Nothing to be had: why, and the ways on. */
export function NothingHere({ title, text, ways, art }: Nothing & { art: ArtProps }) {
  return (
    <EmptyState title={title} art={art}>
      {text ? <p>{text}</p> : null}
      <ul className={row}>
        {ways.map((way) => (
          <li key={way.href}>
            <Link className={chip} href={way.href}>
              {way.text}
            </Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
