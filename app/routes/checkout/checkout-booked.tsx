import { messagesOf } from "~/i18n/t";
import { reference as referenceStyle } from "~/shared/offer/booking.css";
import { useHere } from "~/shell/dialogs/here";
import { ButtonLink } from "~/ui/button";
import { card, large, narrow, page, row, small, soft, stack, tight } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import type { BookedCheckout } from "./checkout-page.server";
import { OwnPreferences } from "./own-preferences";

const useT = messagesOf("checkout");

/** T7: the viewer has already booked this offer. A second booking needs their explicit choice. */
export function CheckoutBooked({
  heading,
  reference,
  property,
  about,
  text,
  see,
  another,
  told,
}: BookedCheckout["booked"] & { told?: string }) {
  const t = useT();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{heading}</h1>
      {told ? <Notice tone="warn" role="status" text={told} /> : null}
      <section className={`${card} ${stack}`}>
        <div className={`${stack} ${tight}`}>
          <p className={`${small} ${soft}`}>{t("checkout.reference")}</p>
          <bdi className={referenceStyle} dir="ltr">
            {reference}
          </bdi>
          <p className={large}>{property}</p>
          <p>{about.when}</p>
          <p>{about.who}</p>
          <p>{about.what}</p>
        </div>
        <p>{text}</p>
        <p className={row}>
          <ButtonLink kind="solid" href={see.href} text={see.label} />{" "}
          <ButtonLink kind="outline" href={another.href} text={another.label} />
        </p>
      </section>
      <OwnPreferences here={useHere()} />
    </main>
  );
}
