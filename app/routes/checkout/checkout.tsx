import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData, useOutlet } from "@remix-run/react";
import { notFound } from "~/request/guards.server";
import { nameBrowser } from "~/request/guest-browser.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import type { Handle } from "~/shell/handle";
import { inertProps } from "~/ui/inert";
import { useFocusReturn } from "~/ui/use-focus-return";
import { CheckoutBooked } from "./checkout-booked";
import { typedBefore } from "./checkout-draft.server";
import { CheckoutGone } from "./checkout-gone";
import { checkoutPage, statusOfGone } from "./checkout-page.server";
import { withoutQuoteText } from "./checkout-quote.server";
import { submitCheckout } from "./checkout-submit.server";
import { CheckoutView } from "./checkout-view";
import { offerAddress } from "./offer-address.server";
import { paymentText } from "./payment-text.server";

/** Another language or currency is chosen with everything that was typed. */
export const handle = { preferencesInPage: true } satisfies Handle;

/** For guests too: they have no session by which the page would be private. */
export const headers = notStored;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const offer = offerAddress(request, context) ?? notFound();
  const { t } = (await viewerOf(request, context)).i18n;
  const { recalculated, ...kept } = await typedBefore(request, context, offer);
  const page = await checkoutPage(request, context, offer, kept);
  const told = (await paymentText(request, context)) ?? (await withoutQuoteText(request, context, offer));
  if ("booked" in page) return data({ title: pageTitle(context, t, page.booked.heading), page, told });
  if ("gone" in page) {
    return data({ title: pageTitle(context, t, page.heading), page, told }, { status: statusOfGone(page) });
  }
  const title = pageTitle(context, t, t("checkout.title", { property: page.property.name }));
  const status = recalculated ? t("checkout-page.leftToPay", { total: page.price.payable }) : undefined;
  return data({ title, page, told, status }, { headers: await nameBrowser(request, context) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitCheckout(request, context, offerAddress(request, context) ?? notFound());
}

/** An answer brings its page along. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult && "page" in actionResult ? false : defaultShouldRevalidate;
}

export default function Checkout() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { page } = answer ?? loaded;
  const told = answer ? undefined : loaded.told;
  const dialog = useOutlet();
  useFocusReturn(dialog !== null);
  return (
    <>
      {dialog}
      <div {...inertProps(dialog !== null)}>
        {"gone" in page ? <CheckoutGone {...page} told={told} /> : null}
        {"booked" in page ? <CheckoutBooked {...page.booked} told={told} /> : null}
        {"key" in page ? (
          <CheckoutView
            page={page}
            result={answer?.result}
            told={told}
            status={statusOf(loaded)}
            answered={answer?.answered ?? 0}
          />
        ) : null}
      </div>
    </>
  );
}

const statusOf = (loaded: object): string | undefined =>
  "status" in loaded && typeof loaded.status === "string" ? loaded.status : undefined;
