import type { ReactNode } from "react";
import { Art, type ArtProps } from "./art";
import { useDocument } from "./document";
import { art as artStyle, body, dense, stub as stubStyle, ticket, withArt } from "./ticket.css";

type TicketProps = {
  as?: "article" | "li" | "div";
  art?: ArtProps;
  /** One of many: price and action beside each other, little air. */
  dense?: boolean;
  children: ReactNode;
  /** Price and action. */
  stub?: ReactNode;
};

/** Everything with a price is a ticket: picture, what it is, and a stub to tear off. */
export function Ticket({ as: Element = "article", art, dense: isDense, children, stub }: TicketProps) {
  const { lite } = useDocument();
  const hasArt = art !== undefined && !lite;
  return (
    <Element className={`${ticket} ${hasArt ? withArt : ""} ${isDense ? dense : ""}`}>
      {art ? <Art {...art} className={artStyle} /> : null}
      <div className={body}>{children}</div>
      {stub ? <div className={stubStyle}>{stub}</div> : null}
    </Element>
  );
}
