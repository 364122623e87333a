import type { ReactNode } from "react";
import { messagesOf } from "~/i18n/t";
import { DialogFrame } from "~/ui/dialog-frame";

const useT = messagesOf("checkout");

type CheckoutDialogProps = {
  title: string;
  /** Address of the checkout. */
  here: string;
  children: ReactNode;
};

/** A question over the checkout, which stays visible but inert behind it. */
export function CheckoutDialog({ title, here, children }: CheckoutDialogProps) {
  const t = useT();
  return (
    <DialogFrame title={title} overPage close={{ href: here, label: t("checkout.backToCheckout") }}>
      {children}
    </DialogFrame>
  );
}
