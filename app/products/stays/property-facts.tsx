import type { ReactNode } from "react";
import { messagesOf } from "~/i18n/t";
import type { CancellationGlance } from "~/products/stays/offer-view";
import type { PriceView } from "~/shared/offer/price-view";
import { Tag } from "~/ui/chip";
import { small, soft, strong } from "~/ui/layout.css";
import { Money, Price } from "~/ui/money";
import { perNight as perNightLine, priceBlock, stars as starsStyle } from "./property-facts.css";

const useT = messagesOf("stay");

/** RO-02: the total with taxes is the largest number; the night comes second. */
export function PriceBlock({ price, children }: { price: PriceView; children?: ReactNode }) {
  const t = useT();
  const { total, certificate, member, units, perUnit, beforeTaxes } = price;
  return (
    <div className={`${priceBlock} ${small} ${soft}`}>
      <Price text={total} />
      {certificate ? <p>{certificate}</p> : null}
      <p>{t("stay.nightsWithTaxes", { nights: t("stay.nights", { count: units }) })}</p>
      {beforeTaxes ? (
        <>
          <p>{t("stay.beforeTaxes", { amount: beforeTaxes.base })}</p>
          <p>{t("stay.taxesAndFees", { amount: beforeTaxes.taxes })}</p>
        </>
      ) : null}
      {/* After what the full price is made of, and before what is of theirs. */}
      {member ? <p className={strong}>{member}</p> : null}
      <p className={perNightLine}>
        <Money text={t(beforeTaxes ? "stay.perNightBase" : "stay.perNight", { amount: perUnit })} />
      </p>
      {price.beside?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {price.noRate ? <p>{price.noRate}</p> : null}
      {children}
    </div>
  );
}

export function Stars({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <span className={starsStyle} role="img" aria-label={t("stay.stars", { count })}>
      {"★".repeat(count)}
    </span>
  );
}

export function CancellationTag({ freeUntil, cancelUnknown }: CancellationGlance) {
  const t = useT();
  if (cancelUnknown) return <span>{t("stay.cancellationUnknown")}</span>;
  if (!freeUntil) return <span>{t("stay.noFreeCancellation")}</span>;
  return <Tag tone="ok">{t("stay.freeUntil", { date: freeUntil })}</Tag>;
}
