import { messagesOf } from "~/i18n/t";
import { small, soft, stack, tight } from "~/ui/layout.css";
import { Money, Price } from "~/ui/money";
import { amount, priceLines, saving, sum } from "./booking.css";
import type { ShownPrice } from "./offer-text.server";

const useT = messagesOf("stay");

/** The price of a stay, line by line; the amount due is the largest number (RO-02). */
export function PriceSummary({ lines, discount, total, paid, payable, payableLabel, extras, notes }: ShownPrice) {
  const t = useT();
  return (
    <div className={`${stack} ${tight}`}>
      <dl className={priceLines}>
        {lines.map((line) => (
          <Line key={line.label} {...line} />
        ))}
        {discount ? <Line {...discount} className={saving} /> : null}
        {total ? <Line label={t("stay.total")} amount={total} /> : null}
        {paid.map((line) => (
          <Line key={line.label} {...line} className={saving} />
        ))}
        {payable && payableLabel ? (
          <>
            <dt className={sum}>{payableLabel}</dt>
            <dd className={`${amount} ${sum}`}>
              <Price text={payable} />
            </dd>
          </>
        ) : null}
        {extras?.map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className={`${small} ${soft}`}>
          {note}
        </p>
      ))}
    </div>
  );
}

function Line({ label, amount: text, className = "" }: { label: string; amount: string; className?: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={`${amount} ${className}`}>
        <Money text={text} />
      </dd>
    </>
  );
}
