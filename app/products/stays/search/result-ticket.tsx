import { messagesOf } from "~/i18n/t";
import { CancellationTag, PriceBlock, Score, Stars } from "~/products/stays/property-facts";
import { Tag } from "~/ui/chip";
import { small, soft } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Ticket } from "~/ui/ticket";
import { name, oneLine, see, titleLink } from "./results.css";
import type { ResultView } from "./results.server";

const useT = messagesOf("search", "stay");

type ResultTicketProps = { hit: ResultView; href: string; first?: boolean };

/** A property in the list, with what its cheapest offer costs in all. */
export function ResultTicket({ hit, href, first }: ResultTicketProps) {
  const t = useT();
  return (
    <Ticket
      as="li"
      art={{ ...hit.art, eager: first }}
      stub={
        <>
          <PriceBlock price={hit.price} />
          <Link className={see} href={href}>
            {t("stay.seeRooms")}
          </Link>
        </>
      }
    >
      <h2 className={name}>
        <Link className={titleLink} href={href}>
          <bdi>{hit.name}</bdi>
        </Link>
      </h2>
      <p className={`${small} ${soft}`}>
        <Stars count={hit.stars} />
        {` ${t(`stay.type-${hit.type}`)} · ${t("stay.fromCentre", { distance: hit.distance })}`}
      </p>
      <p className={`${small} ${soft}`}>
        <Score {...hit} />
      </p>
      <p className={`${small} ${soft} ${oneLine}`}>
        {hit.green ? <Tag tone="ok">{t("stay.green")}</Tag> : null}
        {` ${[...(hit.home ? [hit.home] : []), t(`stay.board-${hit.board}`), ...hit.amenities.map((amenity) => t(`stay.amenity-${amenity}`))].join(" · ")}`}
      </p>
      <p className={`${small} ${soft}`}>
        {hit.freeFor ? t("search.freeFor", { amount: hit.freeFor }) : <CancellationTag {...hit} />}
      </p>
      {hit.walletOnly ? <p className={`${small} ${soft}`}>{hit.walletOnly}</p> : null}
    </Ticket>
  );
}
