import { wordsOf } from "~/i18n/t";
import { CancellationTag, PriceBlock, Score, Stars } from "~/shared/stay/property-facts";
import { button } from "~/ui/button.css";
import { Tag } from "~/ui/chip";
import { row, small, soft } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Ticket } from "~/ui/ticket";
import { titleLink } from "./results.css";
import type { ResultView } from "./results.server";

const useT = wordsOf("stay");

type ResultTicketProps = { hit: ResultView; href: string; placeCode?: string; first?: boolean };

/** A property in the list, with what its cheapest offer costs in all. */
export function ResultTicket({ hit, href, placeCode, first }: ResultTicketProps) {
  const t = useT();
  return (
    <Ticket
      as="li"
      art={{ ...hit.art, eager: first }}
      stub={
        <>
          <PriceBlock price={hit.price} />
          <Link className={button.solid} href={href}>
            {t("stay.seeRooms")}
          </Link>
        </>
      }
    >
      <p className={`${row} ${small} ${soft}`}>
        {placeCode ? <Tag tone="code">{placeCode}</Tag> : null}
        {t("stay.fromCentre", { distance: hit.distance })}
      </p>
      <h2>
        <Link className={titleLink} href={href}>
          <bdi>{hit.name}</bdi>
        </Link>
      </h2>
      <p className={`${small} ${soft}`}>
        <Stars count={hit.stars} /> {t(`stay.type-${hit.type}`)} · {t(`stay.board-${hit.board}`)}
      </p>
      <p className={`${row} ${small} ${soft}`}>
        <Score {...hit} />
      </p>
      <p className={`${row} ${small} ${soft}`}>
        <CancellationTag freeUntil={hit.freeUntil} />
        {hit.green ? <Tag tone="ok">{t("stay.green")}</Tag> : null}
      </p>
    </Ticket>
  );
}
