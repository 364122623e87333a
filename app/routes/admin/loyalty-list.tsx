import { button } from "~/ui/button.css";
import { type Description, DescriptionList } from "~/ui/description-list";
import { card, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { AdminPage } from "./admin-page";

export type LoyaltyListData = {
  heading: string;
  done: string | undefined;
  /** What is said where there is none. */
  none: string;
  listed: { id: string; name: string; facts: Description[]; end: { href: string; text: string } | undefined }[];
  add: { href: string; text: string };
};

/** What an organisation gives its members: each with its facts, and the way to end it. */
export function LoyaltyList({ heading, done, none, listed, add }: LoyaltyListData) {
  return (
    <AdminPage heading={heading} done={done}>
      <p>
        <Link className={button.outline} href={add.href}>
          {add.text}
        </Link>
      </p>
      {listed.length === 0 ? <p>{none}</p> : null}
      <ul className={stack}>
        {listed.map(({ id, name, facts, end }) => (
          <li key={id} className={`${card} ${stack}`}>
            <h2>
              <bdi>{name}</bdi>
            </h2>
            <DescriptionList descriptions={facts} />
            {end ? (
              <p className={row}>
                <Link className={button.outline} href={end.href}>
                  <span>
                    {end.text} <bdi>{name}</bdi>
                  </span>
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
