import type { Setting } from "~/theme/illustration";
import { chip } from "~/ui/chip.css";
import { EmptyState } from "~/ui/empty-state";
import { row } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import type { NothingHere as Nothing } from "./other-stays.server";

/** Nothing to be had: why, and the ways on. */
export function NothingHere({ title, text, ways, setting }: Nothing & { setting: Setting }) {
  return (
    <EmptyState title={title} art={{ seed: 17, setting }}>
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
