import { Tag } from "~/ui/chip";
import { between, row, small, soft } from "~/ui/layout.css";
import { Money, Price } from "~/ui/money";
import { Ticket } from "~/ui/ticket";
import { over } from "./wallet.css";
import type { ShownCard } from "./wallet-page.server";

/** A certificate or discount card: what it is for, until when, and what it holds. */
export function CardTicket({ active, name, products, status, amount, converted, expires }: ShownCard) {
  return (
    <Ticket
      as="li"
      stub={
        <>
          {active ? <Price text={amount} /> : <Money text={amount} />}{" "}
          {converted ? <span className={`${small} ${soft}`}>{converted}</span> : null}
        </>
      }
    >
      <div className={`${row} ${between}`}>
        <h3 className={active ? undefined : over}>
          <bdi>{name}</bdi>
        </h3>
        <Tag tone={active ? "ok" : "plain"}>{status}</Tag>
      </div>
      <p className={soft}>{products}</p>
      {expires ? <p className={`${small} ${soft}`}>{expires}</p> : null}
    </Ticket>
  );
}
