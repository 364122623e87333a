import { amount, code, price } from "./money.css";

/** `text` as `i18n/format.ts` wrote it: "USD 412.50". */
type MoneyProps = { text: string };

export const Money = ({ text }: MoneyProps) => <bdi className={amount}>{text}</bdi>;

/** The largest number of a ticket; the currency's code stays small. */
export function Price({ text }: MoneyProps) {
  const [before, currency, after] = text.split(/([A-Z]{3})/);
  return (
    <bdi className={price}>
      {before || null}
      {currency ? <span className={code}>{currency}</span> : null}
      {after || null}
    </bdi>
  );
}
