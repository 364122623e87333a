import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { neededCard } from "~/shared/offer/booking-conditions.server";
import { overPage } from "~/shell/handle";
import { ButtonLink } from "~/ui/button";
import { row } from "~/ui/layout.css";
import { CheckoutDialog } from "./checkout-dialog";
import { checkoutDialog } from "./checkout-dialog.server";
import { dialogOf } from "./offer-address.server";

const useT = messagesOf("checkout");

export const handle = overPage;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n, ...dialog } = await checkoutDialog(request, context, "checkout.certificateRequiredTitle");
  const text = i18n.t("checkout-page.certificateFirst", { card: neededCard(context, i18n) });
  return { ...dialog, text, certificate: dialogOf(dialog.here, "certificate") };
}

/** WA-06: nothing was booked, because a certificate comes first. */
export default function CertificateRequiredDialog() {
  const t = useT();
  const { heading, here, text, certificate } = useLoaderData<typeof loader>();
  return (
    <CheckoutDialog title={heading} here={here}>
      <p>{text}</p>
      <p className={row}>
        <ButtonLink kind="solid" href={certificate} text={t("checkout.aboutCertificates")} />{" "}
        <ButtonLink kind="quiet" href={here} text={t("checkout.backToCheckout")} />
      </p>
    </CheckoutDialog>
  );
}
