import { messagesOf } from "~/i18n/t";
import { useHere } from "~/shell/dialogs/here";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { narrow, page, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { GoneCheckout } from "./checkout-page.server";
import { OwnPreferences } from "./own-preferences";

const useT = messagesOf("checkout");

/** The offer is not to be had any more: why, and where else to look. */
export function CheckoutGone({ heading, why, text, others, search, told }: GoneCheckout & { told?: string }) {
  const t = useT();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{heading}</h1>
      {told ? <Notice tone="warn" role="status" text={told} /> : null}
      <EmptyState title={why} art={{ drawing: "scene-city" }}>
        <p>{text}</p>
        <p className={row}>
          <ButtonLink kind="solid" href={others.href} text={others.label} />{" "}
          <Link href={search}>{t("checkout.newSearch")}</Link>
        </p>
      </EmptyState>
      <OwnPreferences here={useHere()} />
    </main>
  );
}
