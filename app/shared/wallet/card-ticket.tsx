import { Tag } from "~/ui/chip";
import { between, row, small, soft } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money, Price } from "~/ui/money";
import { Ticket } from "~/ui/ticket";
import type { ShownCard } from "./shown-wallet.server";
import { over } from "./wallet.css";

/** A certificate or discount card: what it is for, until when, and what it holds. */
export function CardTicket({ active, name, products, status, amount, wasWorth, converted, expires, link }: ShownCard) {
  return (
    <Ticket
      as="li"
      stub={
        <>
          {wasWorth ? (
            <span className={`${small} ${soft}`}>{wasWorth}</span>
          ) : active ? (
            <Price text={amount} />
          ) : (
            <Money text={amount} />
          )}{" "}
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
      {link ? (
        <p className={small}>
          <Link href={link.href}>{link.text}</Link>
        </p>
      ) : null}
    </Ticket>
  );
}
