import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { card, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Pages } from "~/ui/pages";
import type { membershipOf } from "./person-membership.server";

type MembershipProps = Awaited<ReturnType<typeof membershipOf>> & { hrefOf: (page: number) => string };

/** A member's plan, pending rewards and history; the server sends all texts. */
export function Membership({ words, facts, end, entries, page, pages, hrefOf }: MembershipProps) {
  return (
    <section className={`${card} ${stack}`} aria-labelledby="timeline">
      <h2 id="timeline">{words.heading}</h2>
      <DescriptionList descriptions={facts} />
      {end ? (
        <p>
          <ButtonLink kind="outline" href={end.href} text={end.text} />
        </p>
      ) : null}
      <h3>{words.timeline}</h3>
      {entries.length === 0 ? <p>{words.none}</p> : null}
      <ul className={stack}>
        {entries.map(({ key, on, text, href }) => (
          <li key={key}>
            {href ? <Link href={href}>{text}</Link> : text}
            <p className={`${small} ${soft}`}>{on}</p>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={hrefOf} label={words.pages} />
    </section>
  );
}
