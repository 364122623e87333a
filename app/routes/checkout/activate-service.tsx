import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { overPage } from "~/shell/handle";
import { ButtonLink } from "~/ui/button";
import { row } from "~/ui/layout.css";
import { CheckoutDialog } from "./checkout-dialog";
import { checkoutDialog } from "./checkout-dialog.server";

const useT = messagesOf("checkout");

export const handle = overPage;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n, ...dialog } = await checkoutDialog(request, context, "checkout.activateTitle");
  return { ...dialog, text: i18n.t("checkout.activateText"), contact: context.organisation.mailFrom };
}

/** WA-07: the viewer has cards for this product, but none is active. */
export default function ActivateServiceDialog() {
  const t = useT();
  const { heading, here, text, contact } = useLoaderData<typeof loader>();
  return (
    <CheckoutDialog title={heading} here={here}>
      <p>{text}</p>
      <p>
        <a href={`mailto:${contact}`}>{contact}</a>
      </p>
      <p className={row}>
        <ButtonLink kind="solid" href="/wallet" text={t("checkout.seeWallet")} />{" "}
        <ButtonLink kind="quiet" href={here} text={t("checkout.backToCheckout")} />
      </p>
    </CheckoutDialog>
  );
}
