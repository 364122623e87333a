import { useT } from "~/i18n/t";
import type { TranslationKey } from "~/i18n/words";
import { button } from "~/ui/button.css";
import { EmptyState } from "~/ui/empty-state";
import { narrow, page, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import type { GoneCheckout } from "./checkout-page.server";

const REASONS: Record<GoneCheckout["gone"], TranslationKey> = {
  "sold-out": "booking.goneSoldOut",
  "too-early": "booking.goneTooEarly",
  "not-offered": "booking.goneNotOffered",
};

/** The offer is not to be had any more: why, and where else to look. */
export function CheckoutGone({ gone, rooms }: GoneCheckout) {
  const t = useT();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t("booking.goneTitle")}</h1>
      <EmptyState title={t(REASONS[gone])} art={{ seed: 7, setting: "city" }}>
        <p>{t("booking.goneNothingBooked")}</p>
        <p className={row}>
          <Link className={button.solid} href={rooms}>
            {t("booking.seeOtherRooms")}
          </Link>
          <Link href="/">{t("booking.newSearch")}</Link>
        </p>
      </EmptyState>
    </main>
  );
}
