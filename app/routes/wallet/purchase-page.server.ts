import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Purchase } from "#server/purchases/purchase";
import { formatDay, formatMoney } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { viewerOf } from "~/request/viewer.server";
import { BALANCE_NAMES, cardName } from "~/shared/wallet/card-name";
import { purchaseHref, takesCertificate } from "~/shared/wallet/certificate-choice";

type Tone = "info" | "ok" | "warn";
type Said = { heading: TranslationKey; text: TranslationKey; tone: Tone };

const BOUGHT: Said = { heading: "purchases.boughtTitle", text: "purchases.boughtText", tone: "ok" };
const FILLED: Said = { heading: "purchases.filledTitle", text: "purchases.filledText", tone: "ok" };
const UNPAID: Said = { heading: "purchases.unpaidTitle", text: "purchases.unpaidText", tone: "info" };
const WITHDRAWN: Said = { heading: "purchases.withdrawnTitle", text: "purchases.withdrawnText", tone: "ok" };

/** A purchase as its buyer sees it, and where they go on; undefined where there is none of theirs. */
export async function purchasePage(request: Request, context: AppLoadContext, account: Account, id: string) {
  const { organisation, purchases } = context;
  const purchase = await purchases.find(organisation, account, id);
  if (!purchase) return undefined;
  const { i18n } = await viewerOf(request, context);
  const { t, locale } = i18n;
  const { heading, text, tone } = saidOf(purchase);
  const certificate = await purchases.certificate(organisation, account, id);
  const until = (await purchases.withdrawable(organisation, account)).get(id);
  const { terms, price } = purchase;
  const balance = terms.kind === "top-up" ? t(BALANCE_NAMES[terms.balance]) : "";
  return {
    title: pageTitle(context, t, t(heading)),
    heading: t(heading),
    text: t(text, { amount: formatMoney(price, locale), balance }),
    tone,
    here: `/wallet/purchases/${id}`,
    facts: factsOf(purchase, certificate && cardName({ kind: "certificate", code: certificate.code }, t), i18n),
    next: nextOf(purchase, certificate?.selection, i18n),
    withdraw: until === undefined ? undefined : t("purchases.withdrawUntil", { day: formatDay(until, locale) }),
  };
}

function saidOf({ state, terms }: Purchase): Said {
  if (state === "done") return terms.kind === "certificate" ? BOUGHT : FILLED;
  return state === "withdrawn" ? WITHDRAWN : UNPAID;
}

function factsOf({ terms, price }: Purchase, name: string | undefined, { t, locale }: I18n) {
  const cost = { term: t("purchases.price"), text: formatMoney(price, locale) };
  if (terms.kind === "top-up") return [{ term: t("purchases.balance"), text: t(BALANCE_NAMES[terms.balance]) }, cost];
  const worth = formatMoney({ minor: terms.worth, currency: price.currency }, locale);
  return [...(name ? [{ term: name, text: worth }] : [{ term: t("purchases.worth"), text: worth }]), cost];
}

/** On to where the buyer came from; `selection` is what goes there by a form. */
function nextOf({ state, terms, returnTo }: Purchase, selection: string | undefined, { t }: I18n) {
  const back = pathOfThisSite(returnTo, "/wallet");
  if (state === "open") {
    const href = terms.kind === "certificate" ? purchaseHref(terms.offerId, back) : "/wallet/top-up";
    return { href, label: t("purchases.tryAgain"), selection: undefined, again: true };
  }
  if (state === "done" && selection && takesCertificate(back))
    return { href: back, label: t("purchases.goToCheckout"), selection, again: false };
  const label = t(back === "/wallet" ? "purchases.goToWallet" : "purchases.goOn");
  return { href: back, label, selection: undefined, again: false };
}
