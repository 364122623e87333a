import { messagesOf } from "~/i18n/t";
import { Cancellation } from "~/shared/stay/cancellation";
import { CancellationTag, PriceBlock } from "~/shared/stay/property-facts";
import { changeSummary } from "~/shared/stay/property-facts.css";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { row, small, soft, stack, strong } from "~/ui/layout.css";
import { Money } from "~/ui/money";
import { lines, total } from "~/ui/money.css";
import { Ticket } from "~/ui/ticket";
import { boardName, offers as offersStyle } from "./property.css";
import type { OfferView, RoomView } from "./property.server";

const useT = messagesOf("property", "stay");

/** A room and the ways to have it: with which board, under which terms, for how much; or the note why there is none. */
export function RoomSection({ room, note }: { room: RoomView; note?: string }) {
  const t = useT();
  return (
    <section className={stack} aria-labelledby={`room-${room.id}`}>
      <div>
        <h3 id={`room-${room.id}`}>{room.name}</h3>
        <p className={`${small} ${soft}`}>
          {[room.home, room.beds, room.size, t("property.sleeps", { count: room.maxOccupancy })]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {[room.houseRules, room.deposit].map((text) =>
          text ? (
            <p key={text} className={small}>
              {text}
            </p>
          ) : null,
        )}
      </div>
      {note ? <p>{note}</p> : null}
      {room.offers.length > 0 ? (
        <ul className={offersStyle}>
          {room.offers.map((offer) => (
            <OfferTicket key={offer.href} offer={offer} roomName={room.name} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function OfferTicket({ offer, roomName }: { offer: OfferView; roomName: string }) {
  const t = useT();
  const { price, lines: priceLines } = offer;
  return (
    <Ticket
      as="li"
      dense
      stub={
        <>
          <PriceBlock price={price} />
          <Form method="post" action={offer.href}>
            <input type="hidden" name="intent" value="choose" />
            <Button aria-label={t("property.chooseRoom", { room: roomName, total: price.total })}>
              {t("property.choose")}
            </Button>
          </Form>
        </>
      }
    >
      <p className={`${row} ${small} ${soft}`}>
        <span className={`${boardName} ${strong}`}>{t(`stay.board-${offer.board}`)}</span>{" "}
        <CancellationTag {...offer} /> <span>{offer.due ?? t("stay.toPay")}</span>
      </p>
      <details className={small}>
        <summary className={changeSummary}>{t("property.priceInDetail")}</summary>
        <dl className={lines}>
          {priceLines.map(({ code, amount }) => (
            <PriceLine
              key={code}
              name={code === "base" ? t("stay.nights", { count: price.nights }) : t(`stay.charge-${code}`)}
              amount={amount}
            />
          ))}
          <dt className={total}>{t("stay.total")}</dt>
          <dd className={total}>
            <Money text={price.total} />
          </dd>
        </dl>
        <h4>{t("property.cancellation")}</h4>
        <Cancellation lines={offer.cancellation} />
      </details>
    </Ticket>
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
