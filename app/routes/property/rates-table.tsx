import { messagesOf } from "~/i18n/t";
import { PriceBlock } from "~/shared/stay/property-facts";
import { changeSummary } from "~/shared/stay/property-facts.css";
import { Button } from "~/ui/button";
import { Tag } from "~/ui/chip";
import { Form } from "~/ui/form";
import { small, visuallyHidden } from "~/ui/layout.css";
import { Money } from "~/ui/money";
import { lines, total } from "~/ui/money.css";
import type { OfferView, RoomView } from "./property.server";
import { action, board, name as nameStyle, paid, rates, room as roomStyle, timeline } from "./rates-table.css";
import { RoomFacts } from "./room-section";

const useT = messagesOf("property", "stay");

const COLUMNS = ["boardHeading", "payment", "refund", "cancellation", "price"] as const;

/** Every room with every way to have it, to be compared: with which board, under which terms, for how much. */
export function RatesTable({ rooms, caption }: { rooms: RoomView[]; caption: string }) {
  const t = useT();
  return (
    <table className={rates}>
      <caption className={visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(column === "boardHeading" ? "stay.boardHeading" : `property.${column}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      {rooms.map((room) => (
        <tbody key={room.id}>
          <tr className={roomStyle}>
            <th scope="rowgroup" colSpan={COLUMNS.length + 1} id={`room-${room.id}`}>
              <p className={nameStyle}>{room.name}</p>
              <RoomFacts room={room} />
            </th>
          </tr>
          {room.offers.map((offer) => (
            <Rate key={offer.href} offer={offer} roomName={room.name} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Rate({ offer, roomName: name }: { offer: OfferView; roomName: string }) {
  const t = useT();
  const { price } = offer;
  return (
    <tr>
      <th scope="row" className={board}>
        {t(`stay.board-${offer.board}`)}
      </th>
      <td>{offer.due ?? t("stay.toPay")}</td>
      {offer.refund ? (
        <td>
          <Tag tone={offer.refund === "full" ? "ok" : "plain"}>{t(`property.refund-${offer.refund}`)}</Tag>
        </td>
      ) : null}
      <td colSpan={offer.refund ? 1 : 2}>
        <ol className={timeline}>
          {offer.cancellation.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
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
                name={code === "base" ? t("stay.nights", { count: price.nights }) : t(`stay.charge-${code}`)}
                amount={amount}
              />
            ))}
            {offer.discount ? <PriceLine name={offer.discount.label} amount={offer.discount.amount} /> : null}
            <dt className={total}>{t("stay.total")}</dt>
            <dd className={total}>
              <Money text={offer.total ?? price.total} />
            </dd>
          </dl>
        </details>
      </td>
      <td className={action}>
        <Form method="post" action={offer.href}>
          <input type="hidden" name="intent" value="choose" />
          <Button aria-label={t("property.chooseRoom", { room: name, total: offer.total ?? price.total })}>
            {t("property.choose")}
          </Button>
        </Form>
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
