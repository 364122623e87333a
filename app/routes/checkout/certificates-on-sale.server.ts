import type { AppLoadContext } from "@remix-run/node";
import { formatMoney } from "~/i18n/format";
import { viewerOf } from "~/request/viewer.server";
import { purchaseHref } from "~/shared/wallet/certificate-choice";

export type CertificateOnSale = { href: string; worth: string; price: string };

/** The organisation's certificates for a product; none where nothing can be paid for. */
export async function certificatesOnSale(
  request: Request,
  context: AppLoadContext,
  product: string,
  returnTo: string,
): Promise<CertificateOnSale[]> {
  const { purchases, wallet, organisation } = context;
  if (!purchases.areSold(organisation)) return [];
  const { locale } = (await viewerOf(request, context)).i18n;
  const offers = await wallet.certificatesOnSale(organisation, product);
  return offers.map(({ id, worth, price }) => ({
    href: purchaseHref(id, returnTo),
    worth: formatMoney(worth, locale),
    price: formatMoney(price, locale),
  }));
}
