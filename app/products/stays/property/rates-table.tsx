import { messagesOf } from "~/i18n/t";
import { PriceBlock } from "~/products/stays/property-facts";
import { changeSummary } from "~/products/stays/property-facts.css";
import { ChooseButton } from "~/shared/offer/choose-form";
import { small, visuallyHidden } from "~/ui/layout.css";
import { Money } from "~/ui/money";
import { lines, total } from "~/ui/money.css";
import type { OfferView, RoomView } from "./property.server";
import {
  action,
  columns,
  headline,
  isFree,
  more,
  name as nameStyle,
  paid,
  rates,
  room as roomStyle,
  timeline,
} from "./rates-table.css";
import { RoomFacts } from "./room-section";

const useT = messagesOf("property", "stay");

const COLUMNS = ["property.cancellation", "stay.boardHeading", "property.payment", "property.price"] as const;

/** Rates of a room shown at first. */
const SHOWN_FIRST = 2;

/** Every room with every way to have it, to be compared: under which terms, with which board, for how much. */
export function RatesTable({ rooms, caption }: { rooms: RoomView[]; caption: string }) {
  return (
    <table className={rates}>
      <Heads caption={caption} />
      {rooms.map((room) => (
        <tbody key={room.id}>
          <tr className={roomStyle}>
            <th scope="rowgroup" colSpan={COLUMNS.length + 1} id={`room-${room.id}`}>
              <p className={nameStyle}>{room.name}</p>
              <RoomFacts room={room} />
            </th>
          </tr>
          <Rates room={room} offers={room.offers.slice(0, SHOWN_FIRST)} from={0} />
          <MoreRates room={room} offers={room.offers.slice(SHOWN_FIRST)} from={SHOWN_FIRST} />
        </tbody>
      ))}
    </table>
  );
}

function Heads({ caption }: { caption: string }) {
  const t = useT();
  return (
    <>
      <caption className={visuallyHidden}>{caption}</caption>
      <colgroup>
        {columns.map((column) => (
          <col key={column} className={column} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
    </>
  );
}

/** `from`: how many of the room's offers come before these. */
type RatesProps = { room: RoomView; offers: OfferView[]; from: number };

const Rates = ({ room, offers, from }: RatesProps) => (
  <>
    {offers.map((offer, index) => (
      <Rate key={offer.href} no={`${room.id}-${from + index}`} offer={offer} roomName={room.name} />
    ))}
  </>
);

/** The rest of a room's rates, closed: a table of its own, because rows can't be hidden without scripts. */
function MoreRates({ room, offers, from }: RatesProps) {
  const t = useT();
  return offers.length > 0 ? (
    <tr className={more}>
      <td colSpan={COLUMNS.length + 1}>
        <details>
          <summary className={changeSummary}>{t("property.moreRates", { count: offers.length })}</summary>
          <table className={rates}>
            <Heads caption={room.name} />
            <tbody>
              <Rates room={room} offers={offers} from={from} />
            </tbody>
          </table>
        </details>
      </td>
    </tr>
  ) : null;
}

function Rate({ no, offer, roomName: name }: { no: string; offer: OfferView; roomName: string }) {
  const t = useT();
  const { price } = offer;
  const [first, ...later] = offer.cancellation;
  return (
    <tr>
      <th scope="row" className={headline}>
        <p className={offer.freeUntil ? isFree : undefined}>{first}</p>
        {later.length > 0 ? (
          <ol className={timeline}>
            {later.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        ) : null}
      </th>
      <td>{t(`stay.board-${offer.board}`)}</td>
      <td>
        {offer.due ?? t("stay.toPay")}
        {offer.walletOnly ? <p>{offer.walletOnly}</p> : null}
      </td>
      <td className={paid}>
        <PriceBlock price={price}>
          {offer.beside.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {offer.earns ? <p>{offer.earns}</p> : null}
        </PriceBlock>
        <details className={small}>
          <summary className={changeSummary}>{t("property.priceInDetail")}</summary>
          <dl className={lines}>
            {offer.lines.map(({ code, amount }) => (
              <PriceLine
                key={code}
                name={
                  code === "base"
                    ? t("stay.nights", { count: price.units })
                    : code === "mark-up"
                      ? t("property.agencyService")
                      : t(`stay.charge-${code}`)
                }
                amount={amount}
              />
            ))}
            {offer.discount ? <PriceLine name={offer.discount.label} amount={offer.discount.amount} /> : null}
            {offer.certificate?.map(({ label, amount }) => (
              <PriceLine key={label} name={label} amount={amount} />
            ))}
            <dt className={total}>{t("stay.total")}</dt>
            <dd className={total}>
              <Money text={offer.total ?? price.total} />
            </dd>
          </dl>
        </details>
      </td>
      <td className={action}>
        <ChooseButton
          no={no}
          offer={offer.href}
          label={t("property.chooseRoom", { room: name, total: offer.total ?? price.total })}
        >
          {t("property.choose")}
        </ChooseButton>
      </td>
    </tr>
  );
}

const PriceLine = ({ name, amount }: { name: string; amount: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Money text={amount} />
    </dd>
  </>
);
