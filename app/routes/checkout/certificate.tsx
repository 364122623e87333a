import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { requireSignedIn } from "~/request/guards.server";
import { overPage } from "~/shell/handle";
import { Button, ButtonLink } from "~/ui/button";
import { Fieldset } from "~/ui/choice";
import { Form } from "~/ui/form";
import { between, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { type CertificateOnSale, certificatesOnSale } from "./certificates-on-sale.server";
import { CheckoutDialog } from "./checkout-dialog";
import { checkoutDialog, requireOffer } from "./checkout-dialog.server";
import { keepTyped, typedBefore } from "./checkout-draft.server";
import { checkoutPage, type WalletOptions } from "./checkout-page.server";
import { dialogOf } from "./offer-address.server";
import { CardOption, IdleCard } from "./wallet-options";

const useT = messagesOf("checkout");

export const handle = overPage;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n, ...dialog } = await checkoutDialog(request, context, "checkout.certificateTitle");
  const offer = requireOffer(request, context);
  const before = await typedBefore(request, context, offer);
  const typed = { ...before.typed, show: "certificates" };
  const page = await checkoutPage(request, context, offer, { typed });
  const wallet = "key" in page ? page.wallet : undefined;
  const action = dialogOf(dialog.here, "certificate");
  const onSale = "key" in page ? await certificatesOnSale(request, context, page.property.product, action) : [];
  const offered =
    wallet?.offered && onSale.length === 0 ? i18n.t("checkout.offeredText", { worth: wallet.offered }) : undefined;
  const none = i18n.t("checkout.noCertificate");
  return { ...dialog, action, wallet, none, onSale, offered, contact: context.organisation.mailFrom };
}

/** Adds the choice to the stored form; the checkout validates it like any other. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireSignedIn(request, context);
  const offer = requireOffer(request, context);
  const selection = (await formDataOf(request)).get("selection");
  if (typeof selection !== "string") return redirect(offer.here, 303);
  const before = await typedBefore(request, context, offer);
  const chosen = { ...before, typed: { ...before.typed, selection, show: "certificates" } };
  return redirect(offer.here, { status: 303, headers: await keepTyped(request, context, offer, chosen) });
}

export default function CertificateDialog() {
  const t = useT();
  const { heading, here, action, wallet, none, onSale, offered, contact } = useLoaderData<typeof loader>();
  const own = wallet?.mode === "certificates" ? wallet.cards : [];
  return (
    <CheckoutDialog title={heading} here={here}>
      {own.length > 0 ? (
        <Own action={action} cards={own} chosen={wallet?.chosen} />
      ) : wallet?.idle.length ? null : (
        <p>{none}</p>
      )}
      {wallet?.idle.map((card) => (
        <IdleCard key={card.id} {...card} />
      ))}
      {onSale.length > 0 ? <OnSale certificates={onSale} /> : null}
      {offered ? <Offered text={offered} contact={contact} /> : null}
      <p>
        <Link href={here}>{t("checkout.backToCheckout")}</Link>
      </p>
    </CheckoutDialog>
  );
}

type OwnProps = { action: string; cards: WalletOptions["cards"]; chosen: string | undefined };

/** WA-07: one of the traveller's own. */
function Own({ action, cards, chosen }: OwnProps) {
  const t = useT();
  return (
    <Form className={stack} method="post" action={action}>
      <Fieldset legend={t("checkout.certificates")}>
        {cards.map((card) => (
          <CardOption key={card.value} {...card} defaultChecked={card.value === chosen} />
        ))}
      </Fieldset>
      <Button>{t("checkout.useCertificate")}</Button>
    </Form>
  );
}

/** Certificates on sale; returning from the purchase chooses the new certificate, as the form above does. */
function OnSale({ certificates }: { certificates: CertificateOnSale[] }) {
  const t = useT();
  return (
    <div className={stack}>
      <h2>{t("checkout.offeredTitle")}</h2>
      <p>{t("checkout.offeredToBuy")}</p>
      <ul className={stack}>
        {certificates.map(({ href, worth, price }) => (
          <li key={href} className={`${row} ${between}`}>
            <span>{t("checkout.offeredWorth", { worth })}</span>{" "}
            <ButtonLink kind="outline" href={href} text={t("checkout.buyCertificate", { price })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The certificate the organisation offers to viewers without one; its contact says how to get it. */
function Offered({ text, contact }: { text: string; contact: string }) {
  const t = useT();
  return (
    <div className={stack}>
      <h2>{t("checkout.offeredTitle")}</h2>
      <p>{text}</p>
      <p>
        <a href={`mailto:${contact}`}>{contact}</a>
      </p>
    </div>
  );
}
