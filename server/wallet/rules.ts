import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import type { WalletOption } from "../organisation/settings.ts";
import type { PaymentCardKind } from "./tables.ts";

/** A certificate or discount card in our words. `amount` is what it is worth or still holds, in its own currency. */
export type Card = {
  id: string;
  code: string;
  kind: PaymentCardKind;
  proCode: string;
  /** Product codes; empty on discount cards. */
  services: string[];
  amount: Money;
  /** `ACTIVE`, `USED`, `EXPIRED`, `INACTIVE` … */
  status: string;
  expiresOn: Day | null;
};

/** A certificate that the organisation sells for a product, to buyers without one. */
export type OfferedCertificate = { proCode: string; price: Money };

/** WA-05: `only-discount` is the marker of the list of discount cards. */
export type WalletMode = "certificates" | "only-discount";

export const WALLET_MODES: WalletMode[] = ["certificates", "only-discount"];

/** The option that a list is behind. */
export const OPTION_OF: Record<WalletMode, WalletOption> = {
  certificates: "Certificates",
  "only-discount": "Discount Cards",
};

const KIND_OF: Record<WalletMode, PaymentCardKind> = { certificates: "certificate", "only-discount": "discount" };

export const modesOf = (options: WalletOption[]): WalletMode[] =>
  WALLET_MODES.filter((mode) => options.includes(OPTION_OF[mode]));

/** WA-05: the kinds of cards whose option is on. */
export const kindsOf = (options: WalletOption[]): PaymentCardKind[] => modesOf(options).map((mode) => KIND_OF[mode]);

/** "Don't use a card": a choice of its own (WA-04). */
export const NO_CARD = "none";

export const ACTIVE = "ACTIVE";
export const INACTIVE = "INACTIVE";
/** A certificate whose value is gone; it is not stored. */
export const USED = "USED";
const EXPIRED = "EXPIRED";

/** WA-01: an ACTIVE card past its day no longer counts. */
export function statusOn(card: Pick<Card, "status" | "expiresOn">, today: Day): string {
  const expired = card.status === ACTIVE && card.expiresOn !== null && card.expiresOn < today;
  return expired ? EXPIRED : card.status;
}

/** WA-02, WA-04: what the visitor may use for a product today. */
export function isUsableFor(card: Card, product: string, today: Day): boolean {
  if (statusOn(card, today) !== ACTIVE || card.amount.minor <= 0) return false;
  return card.kind === "discount" ? isOfProduct(card.proCode, product) : fitsProduct(card, product);
}

/** WA-04: whether a certificate, also one that is for sale, pays for the product. */
export const fitsProduct = ({ proCode, services }: Pick<Card, "proCode" | "services">, product: string): boolean =>
  isOfProduct(proCode, product) && services.includes(product);

export const certificatesForProduct = (cards: Card[], product: string, today: Day): Card[] =>
  cards.filter((card) => card.kind === "certificate" && isUsableFor(card, product, today));

export const discountCardsForProduct = (cards: Card[], product: string, today: Day): Card[] =>
  cards.filter((card) => card.kind === "discount" && isUsableFor(card, product, today));

/** WA-04: the product code equals or contains the product, in any case. */
export const isOfProduct = (proCode: string, product: string): boolean =>
  proCode.toUpperCase().includes(product.toUpperCase());

/** WA-04: how a form names a card. */
export const selectionOf = (card: Pick<Card, "id" | "code">): string => `${card.code}-${card.id}`;

/** WA-04: what stays selected: the choice if it is still there or is "none", else the first card, else nothing. */
export function defaultSelection(cards: Pick<Card, "id" | "code">[], current: string | undefined): string {
  if (current === NO_CARD) return NO_CARD;
  const selections = cards.map(selectionOf);
  return selections.find((selection) => selection === current) ?? selections[0] ?? "";
}

/**
 * WA-05, and whatever list the visitor asked for or chose from, where that option is on. Undefined where neither is: there
 * is nothing to choose from.
 */
export function modeFor(wallet: {
  options: WalletOption[];
  hasCertificate: boolean;
  organisationOffers: boolean;
  wanted?: WalletMode;
}): WalletMode | undefined {
  const modes = modesOf(wallet.options);
  if (wallet.wanted && modes.includes(wallet.wanted)) return wallet.wanted;
  const certificatesFirst = wallet.hasCertificate || wallet.organisationOffers;
  return certificatesFirst ? modes[0] : modes.at(-1);
}

/** WA-04: of the organisation's certificates for the product the dearest, compared in USD; those without a rate come last. */
export function organisationDefault(
  offered: OfferedCertificate[],
  product: string,
  inUsd: (price: Money) => Money | undefined,
): OfferedCertificate | undefined {
  const ofProduct = offered.filter((certificate) => isOfProduct(certificate.proCode, product));
  const known = ofProduct.flatMap((certificate) => {
    const usd = inUsd(certificate.price);
    return usd ? [{ certificate, usd: usd.minor }] : [];
  });
  known.sort((a, b) => b.usd - a.usd);
  return known[0]?.certificate ?? ofProduct[0];
}

/** WA-06: whether a certificate has to be chosen or bought before going on. */
export function isCertificateRequired(wallet: {
  options: WalletOption[];
  hasDiscountCard: boolean;
  certificateChosen: boolean;
  organisationDefault: OfferedCertificate | undefined;
}): boolean {
  if (wallet.hasDiscountCard || !wallet.options.includes("Certificates")) return false;
  return !wallet.certificateChosen && wallet.organisationDefault !== undefined;
}

/** WA-07: there are cards for the product and none of them counts. */
export function isServiceToActivate(cards: Card[], product: string, today: Day): boolean {
  const ofProduct = cards.filter((card) => isOfProduct(card.proCode, product) || card.services.includes(product));
  return ofProduct.length > 0 && ofProduct.every((card) => statusOn(card, today) !== ACTIVE);
}

/** WA-03 on the wire: the enabled options, separated by commas; empty: the wallet is not shown. */
export type SiteWallet = { walletOptions: { org_site_wallet: string } };

export const siteWalletOf = (options: WalletOption[]): SiteWallet => ({
  walletOptions: { org_site_wallet: options.join(",") },
});
