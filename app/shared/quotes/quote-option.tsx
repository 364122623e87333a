import type { ReactNode } from "react";
import { card, large, small, stack, strong, tight } from "~/ui/layout.css";
import type { ShownOption } from "./quote-text.server";

type QuoteOptionCardProps = ShownOption & {
  /** Of the texts that are in the client's language. */
  lang: string;
  children?: ReactNode;
};

/** AG-04: an option of a quote, and what can be done with it. */
export function QuoteOptionCard({
  id,
  title,
  lines,
  price,
  total,
  service,
  result,
  found,
  lang,
  children,
}: QuoteOptionCardProps) {
  return (
    <li className={`${card} ${stack}`}>
      <div className={`${stack} ${tight}`}>
        <h3 id={`option-${id}`}>
          <bdi lang={lang}>{title}</bdi>
        </h3>
        {lines.map((line) => (
          <p key={line}>
            <bdi lang={lang}>{line}</bdi>
          </p>
        ))}
        {result === "gone" ? null : (
          <p>
            <span className={`${large} ${strong}`}>{price}</span>{" "}
            <span className={small}>{service ? `${total} · ${service}` : total}</span>
          </p>
        )}
        {found ? <p className={result === "same" ? small : `${small} ${strong}`}>{found}</p> : null}
      </div>
      {children}
    </li>
  );
}
