import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { decimalSign } from "#server/core/amounts";
import { planNameIn } from "#server/core/receipt";
import type { DocumentKind } from "#server/documents/content";
import type { Purchase } from "#server/purchases/purchase";
import { decimalText, formatDay, formatDays, formatMoney, isolated } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { viewerOf } from "~/request/viewer.server";
import { BALANCE_NAMES, cardName } from "~/shared/wallet/card-name";
import { purchaseHref, takesCertificate } from "~/shared/wallet/certificate-choice";
import { lostText } from "~/shared/wallet/lost-text.server";
import { isUnpaid } from "~/shared/wallet/unpaid";
import { withdrawalView, withdrawnText } from "./withdrawal.server";

type Tone = "info" | "ok" | "warn";
type Said = { heading: TranslationKey; text: TranslationKey; tone: Tone };

const BOUGHT: Said = { heading: "purchases.boughtTitle", text: "purchases.boughtText", tone: "ok" };
const FILLED: Said = { heading: "purchases.filledTitle", text: "purchases.filledText", tone: "ok" };
const JOINED: Said = { heading: "purchases.joinedTitle", text: "purchases.joinedText", tone: "ok" };
/** The purchased plan has ended. */
const OVER: Said = { heading: "purchases.planOf", text: "purchases.planOver", tone: "info" };
const WITHDRAWN: Said = { heading: "purchases.withdrawnTitle", text: "wallet-page.withdrawnToPayment", tone: "ok" };
/** An operator withdrew the purchased card. */
const ENDED: Said = { heading: "purchases.endedTitle", text: "purchases.endedText", tone: "warn" };
const TOO_LATE: Said = { heading: "refusals.planTooLateTitle", text: "refusals.planTooLateText", tone: "warn" };
const CHARGED_BACK: Said = { heading: "purchases.chargedBackTitle", text: "purchases.chargedBackText", tone: "warn" };

/** A purchase as its buyer sees it, and where they continue; undefined if the account has no such purchase. */
export async function purchasePage(request: Request, context: AppLoadContext, account: Account, id: string) {
  const { organisation, purchases } = context;
  const purchase = await purchases.find(organisation, account, id);
  if (!purchase) return undefined;
  if (purchase.state === "open") throw redirect(await unpaidHref(purchase, request, context), 302);
  const { i18n } = await viewerOf(request, context);
  const { t, locale } = i18n;
  const [certificate, withdrawal, documents, plan] = await Promise.all([
    purchases.certificate(organisation, account, id),
    withdrawalView(purchase, context, i18n),
    context.documents.listOf(organisation, { kind: "purchase", id }),
    purchase.terms.kind === "plan" ? purchases.boughtPlan(organisation, id) : undefined,
  ]);
  const isOver = plan !== undefined && (plan.endedOn ?? plan.to) <= context.organisations.today(organisation);
  const said = saidOf(purchase, certificate?.withdrawn === true, isOver);
  const { text, tone } = said;
  const planName = plan && planNameIn(plan, i18n.language);
  const heading = t(said.heading, { name: planName ?? organisation.name });
  const { terms, price } = purchase;
  const balance = terms.kind === "top-up" ? t(BALANCE_NAMES[terms.balance]) : "";
  const here = `/wallet/purchases/${id}`;
  const documentHref = (kind: DocumentKind) =>
    documents.some((document) => document.kind === kind) ? `${here}/${kind}` : undefined;
  return {
    title: pageTitle(context, t, heading),
    heading,
    text: [
      said === WITHDRAWN
        ? await withdrawnText(purchase, context, i18n)
        : t(text, { amount: formatMoney(price, locale), balance }),
      ...lostText({ ...price, minor: purchase.lost }, i18n),
    ]
      .filter(Boolean)
      .join(" · "),
    tone,
    here,
    facts: factsOf(purchase, certificate && cardName({ kind: "certificate", code: certificate.code }, t), plan, i18n),
    next: nextOf(purchase, said === BOUGHT ? certificate?.selection : undefined, i18n),
    receipt: documentHref("receipt"),
    creditNote: documentHref("credit-note"),
    correction: documentHref("correction"),
    withdrawal,
    contact: said === CHARGED_BACK || said === ENDED ? organisation.mailFrom : undefined,
  };
}

/** To the payment while its money may come or waits for a person; else to where it can be paid again, with what became of it. */
async function unpaidHref(purchase: Purchase, request: Request, context: AppLoadContext): Promise<string> {
  const { organisation, payments, purchases } = context;
  const { id, terms, price, returnTo } = purchase;
  const payment = await payments.latest({ organisationId: organisation.id, purpose: terms.kind, subject: id });
  if (payment && !isUnpaid(payment.state)) return `/payment/${payment.id}/return`;
  const unpaid: Record<string, string> = payment ? { unpaid: payment.state } : {};
  if (terms.kind === "top-up") {
    const { locale } = (await viewerOf(request, context)).i18n;
    const amount = decimalText(price).replace(".", decimalSign(locale));
    return `/wallet/top-up?${new URLSearchParams({ balance: terms.balance, amount, ...unpaid })}`;
  }
  if (terms.kind === "plan") return `/plans?${new URLSearchParams(unpaid)}`;
  const back = pathOfThisSite(returnTo, "/wallet");
  return (await purchases.offer(organisation, terms.offerId)) ? purchaseHref(terms.offerId, back, unpaid) : back;
}

function saidOf({ state, terms }: Purchase, ended: boolean, isOver: boolean): Said {
  if (state === "charged-back") return CHARGED_BACK;
  if (state === "withdrawn") return WITHDRAWN;
  if (state === "too-late") return TOO_LATE;
  if (terms.kind === "top-up") return FILLED;
  if (terms.kind === "plan") return isOver ? OVER : JOINED;
  return ended ? ENDED : BOUGHT;
}

type BoughtPlan = Awaited<ReturnType<AppLoadContext["purchases"]["boughtPlan"]>>;

function factsOf(
  { terms, price, rest }: Purchase,
  name: string | undefined,
  plan: BoughtPlan,
  { t, locale, language }: I18n,
) {
  const cost = { term: t("purchases.price"), text: formatMoney(price, locale) };
  if (terms.kind === "top-up") return [{ term: t("purchases.balance"), text: t(BALANCE_NAMES[terms.balance]) }, cost];
  if (terms.kind === "plan") {
    const amount = (minor: number) => formatMoney({ ...price, minor }, locale);
    return [
      ...(plan ? planFacts(plan, { t, locale, language }) : []),
      ...(rest === 0
        ? [cost]
        : [
            { ...cost, text: amount(price.minor + rest) },
            { term: t("documents.plan-rest"), text: amount(-rest) },
            { term: t("documents.paid"), text: amount(price.minor) },
          ]),
    ];
  }
  const worth = formatMoney({ minor: terms.worth, currency: price.currency }, locale);
  return [...(name ? [{ term: name, text: worth }] : [{ term: t("purchases.worth"), text: worth }]), cost];
}

const planFacts = (plan: NonNullable<BoughtPlan>, { t, locale, language }: Pick<I18n, "t" | "locale" | "language">) => [
  {
    term: t("purchases.planOf"),
    text: [isolated(planNameIn(plan, language)), formatDays(plan.from, plan.to - 1, locale)].join(" · "),
  },
  ...(plan.endedOn === undefined ? [] : [{ term: t("purchases.planEnded"), text: formatDay(plan.endedOn, locale) }]),
];

/** What was bought, for a reader who may know no more of it. */
export async function purchaseFacts(purchase: Purchase, { organisation, purchases }: AppLoadContext, i18n: I18n) {
  const isPlan = purchase.terms.kind === "plan";
  const plan = isPlan ? await purchases.boughtPlan(organisation, purchase.id) : undefined;
  return factsOf(purchase, undefined, plan, i18n);
}

/** On to where the buyer came from; `selection` is what goes there by a form. */
function nextOf({ returnTo }: Purchase, selection: string | undefined, { t }: I18n) {
  const back = pathOfThisSite(returnTo, "/wallet");
  if (selection && takesCertificate(back)) return { href: back, label: t("purchases.goToCheckout"), selection };
  if (back === "/plans") return { href: back, label: t("purchases.goToPlans"), selection: undefined };
  return { href: back, label: t(back === "/wallet" ? "purchases.goToWallet" : "purchases.goOn"), selection: undefined };
}
