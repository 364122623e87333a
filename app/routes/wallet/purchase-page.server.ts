import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { DocumentKind } from "#server/documents/content";
import type { Purchase } from "#server/ports/purchase";
import { formatMoney } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { valuePagesOf } from "~/products/value-pages.server";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { viewerOf } from "~/request/viewer.server";
import { takesCertificate } from "~/shared/wallet/certificate-choice";
import { lostText } from "~/shared/wallet/lost-text.server";
import { isUnpaid } from "~/shared/wallet/unpaid";
import { withdrawalView, withdrawnText } from "./withdrawal.server";

const TOO_LATE: Record<"heading" | "text", TranslationKey> = {
  heading: "refusals.tooLateTitle",
  text: "refusals.tooLateText",
};

/** A purchase as its buyer sees it, and where they continue; undefined if the account has no such purchase. */
export async function purchasePage(request: Request, context: AppLoadContext, account: Account, id: string) {
  const { organisation, purchases } = context;
  const purchase = await purchases.find(organisation, account, id);
  if (!purchase) return undefined;
  const { i18n } = await viewerOf(request, context);
  if (purchase.state === "open") throw redirect(await unpaidHref(purchase, context, i18n), 302);
  const [bought, undone, withdrawal, documents] = await Promise.all([
    valuePagesOf(purchase.terms.kind).view(purchase, context, i18n, account),
    undoneText(purchase, context, i18n),
    withdrawalView(purchase, context, i18n),
    context.documents.listOf(organisation, { kind: "purchase", id }),
  ]);
  const { heading, text, tone, facts, selection, asksToWrite } = { ...bought, ...undone };
  const here = `/wallet/purchases/${id}`;
  const documentHref = (kind: DocumentKind) =>
    documents.some((document) => document.kind === kind) ? `${here}/${kind}` : undefined;
  return {
    title: pageTitle(context, i18n.t, heading),
    heading,
    text: [text, ...lostText({ ...purchase.price, minor: purchase.lost }, i18n)].filter(Boolean).join(" · "),
    tone,
    here,
    facts,
    next: nextOf(purchase, selection, i18n),
    receipt: documentHref("receipt"),
    creditNote: documentHref("credit-note"),
    correction: documentHref("correction"),
    withdrawal,
    contact: asksToWrite ? organisation.mailFrom : undefined,
  };
}

/** To the payment while its money may come or waits for a person; else to where it can be paid again, with what became of it. */
async function unpaidHref(purchase: Purchase, context: AppLoadContext, i18n: I18n): Promise<string> {
  const { organisation, payments } = context;
  const { kind } = purchase.terms;
  const payment = await payments.latest({ organisationId: organisation.id, purpose: kind, subject: purchase.id });
  if (payment && !isUnpaid(payment.state)) return `/payment/${payment.id}/return`;
  return valuePagesOf(kind).again(purchase, context, i18n, payment ? { unpaid: payment.state } : {});
}

/** What its page says instead where it was undone. */
async function undoneText(purchase: Purchase, context: AppLoadContext, i18n: I18n) {
  const { t, locale } = i18n;
  const { state, terms, price } = purchase;
  const undone = { tone: "warn" as const, selection: undefined, asksToWrite: false };
  if (state === "withdrawn") {
    const text = await withdrawnText(purchase, context, i18n);
    return { ...undone, heading: t("purchases.withdrawnTitle"), text, tone: "ok" as const };
  }
  if (state === "charged-back") {
    const text = t("purchases.chargedBackText", { amount: formatMoney(price, locale) });
    return { ...undone, heading: t("purchases.chargedBackTitle"), text, asksToWrite: true };
  }
  if (state !== "too-late") return undefined;
  const { heading, text } = valuePagesOf(terms.kind).texts.tooLate ?? TOO_LATE;
  return { ...undone, heading: t(heading), text: t(text) };
}

/** On to where the buyer came from; `selection` is what goes there by a form. */
function nextOf({ returnTo, terms }: Purchase, selection: string | undefined, { t }: I18n) {
  const href = pathOfThisSite(returnTo, "/wallet");
  if (selection && takesCertificate(href)) return { href, label: t("purchases.goToCheckout"), selection };
  const { next = "purchases.goOn" } = valuePagesOf(terms.kind).texts;
  return { href, label: t(href === "/wallet" ? "purchases.goToWallet" : next), selection: undefined };
}
