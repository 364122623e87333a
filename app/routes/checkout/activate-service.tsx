import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { overPage } from "~/shell/handle";
import { button } from "~/ui/button.css";
import { row } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { CheckoutDialog } from "./checkout-dialog";
import { checkoutDialog } from "./checkout-dialog.server";

const useT = messagesOf("checkout");

export const handle = overPage;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const dialog = await checkoutDialog(request, context, "checkout.activateTitle");
  return { ...dialog, contact: context.organisation.mailFrom };
}

/** WA-07: there are cards for this product, and none of them counts. */
export default function ActivateServiceDialog() {
  const t = useT();
  const { heading, here, contact } = useLoaderData<typeof loader>();
  return (
    <CheckoutDialog title={heading} here={here}>
      <p>{t("checkout.activateText")}</p>
      <p>
        <a href={`mailto:${contact}`}>{contact}</a>
      </p>
      <p className={row}>
        <Link className={button.solid} href="/wallet">
          {t("checkout.seeWallet")}
        </Link>{" "}
        <Link className={button.quiet} href={here}>
          {t("checkout.backToCheckout")}
        </Link>
      </p>
    </CheckoutDialog>
  );
}
