import type { SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data, redirect, redirectDocument } from "@remix-run/node";
import type { Throttled } from "#server/auth/throttle";
import { likelyEmail } from "#server/core/likely-email";
import { fullName } from "#server/core/names";
import { isNeedName } from "#server/core/needs";
import type { Refusal } from "#server/core/outcome";
import type {
  BookedBefore,
  BookingQuote,
  NotSignedUp,
  PlaceOrderOutcome,
  PlaceOrderRefusal,
  QuoteRequest,
  StoredQuote,
} from "#server/orders/index";
import type { OfferRefusal } from "#server/ports/offer";
import { formatList, formatMoney } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { SaidI18n } from "~/i18n/said";
import { quotedOffer } from "~/products/quoted-offer.server";
import { readForm, refuse } from "~/request/form.server";
import { browserOf, nameBrowser } from "~/request/guest-browser.server";
import { choosesPreference, savePreferences } from "~/request/preferences.server";
import { minutesUntil, throttledAnswer } from "~/request/throttled.server";
import { type SaidViewer, saidViewerOf, viewerOf } from "~/request/viewer.server";
import { nameBooked } from "~/shared/bookings/reservation.server";
import { PASSWORD_FIELDS } from "~/shared/credentials/password-errors.server";
import { changesText } from "~/shared/offer/offer-text.server";
import { emailQuestion } from "~/shared/person/email-question.server";
import { residenceOf } from "~/shared/person/residence.server";
import { titleOfId } from "~/shared/person/titles";
import { signUpErrors } from "~/shared/sign-up/sign-up-errors.server";
import { BALANCE_NAMES, cardName } from "~/shared/wallet/card-name";
import { askedBy, findAccepted, leaveToQuote } from "./accepted-quote.server";
import { type KeptForm, keepTyped, typedBefore } from "./checkout-draft.server";
import { type CheckoutOrder, checkoutForm, formKey, type Typed, typedOf } from "./checkout-form.server";
import {
  accountHref,
  bookedPage,
  type CheckoutPage,
  checkoutPage,
  chosenTender,
  isGone,
  type OpenCheckout,
  pageOf,
  statusOfGone,
  unavailablePage,
  walletMode,
} from "./checkout-page.server";
import { chosenQuote, heldQuote, holdText, takeOffer } from "./checkout-quote.server";
import { clientOf, travellersFor } from "./for-client.server";
import { HOLD_MESSAGE } from "./hold";
import { knownAnswers, needErrors, SELF, TRAVELLER } from "./needs.server";
import { canJoin, newMemberErrors, signUpWith, usedOrigin } from "./new-member.server";
import { dialogOf, type OfferAddress } from "./offer-address.server";
import { NO_TENDER, tenderOf } from "./tender";

type Submission = Awaited<ReturnType<typeof readForm<ReturnType<typeof checkoutForm>>>>["submission"];
type Sent = { request: Request; context: AppLoadContext; offer: OfferAddress; submission: Submission; typed: Typed };

/** The page as it is after the form was sent. */
export type CheckoutAnswer = {
  page: CheckoutPage;
  /** Errors of the form. */
  result?: SubmissionResult<string[]>;
  /** When: tells two equal answers apart. */
  answered: number;
};

type Problem = { key: TranslationKey; status: number };
/** Message and status of each refusal; other refusals have a page of their own. */
const PROBLEMS: Record<
  Exclude<PlaceOrderRefusal & string, OfferRefusal | "answers-wrong" | "certificate-required" | "quote-taken">,
  Problem
> = {
  "card-gone": { key: "checkout.cardGone", status: 409 },
  "balance-gone": { key: "checkout-page.balanceGone", status: 409 },
  "key-reused": { key: "checkout.keyReused", status: 409 },
  "sign-in-required": { key: "checkout.sessionEnded", status: 401 },
  "not-permitted": { key: "checkout.notPermitted", status: 403 },
  "no-provider": { key: "refusals.payPageDown", status: 409 },
  "provider-down": { key: "refusals.payPageDown", status: 409 },
  "provider-refused": { key: "refusals.payPageDown", status: 409 },
  ended: { key: "refusals.payEnded", status: 409 },
  "other-amount": { key: "refusals.payPageDown", status: 409 },
  "no-cookie": { key: "checkout-page.noCookie", status: 409 },
  "unpaid-network": { key: "checkout-page.unpaidNetwork", status: 409 },
  "unpaid-address": { key: "checkout-page.unpaidAddress", status: 409 },
  "unpaid-guests": { key: "checkout-page.unpaidGuests", status: 409 },
  "unpaid-account": { key: "checkout-page.unpaidAccount", status: 409 },
  "unpaid-agent": { key: "checkout-page.unpaidAgent", status: 409 },
};

/**
 * BK-03: "book" books, and so does "pay", which pays all of it at once. Where something is due now, the payment page comes first.
 * All other buttons, and a choice of language or currency in the header, store the typed form and return to it or to a dialog
 * over it.
 */
export async function submitCheckout(request: Request, context: AppLoadContext, offer: OfferAddress) {
  const { account } = await viewerOf(request, context);
  const form = await readForm(request, checkoutForm(await phoneRule(request, context)));
  const { submission } = form;
  const sent: Sent = { request, context, offer, submission, typed: typedOf(submission.payload) };
  if (choosesPreference(submission.payload)) return takePreference(sent);
  const intent = String(submission.payload["intent"] ?? "");
  if (intent === "choose") return choose(sent);
  if (offer.client !== undefined && account?.type !== "agent") return leaveToAccount(sent, "sign-in");
  if (sent.typed.account !== "" && sent.typed.account !== account?.id) return answerOtherViewer(sent);
  if (String(submission.payload["for"] ?? "") !== (offer.client ?? ""))
    return refuseWith(sent, { key: "checkout-page.otherClientForm", status: 409 }, crypto.randomUUID());

  const isOrder = intent === "book" || intent === "pay" || intent === "quote";
  if (isOrder && (await clientOf(request, context, offer))?.archived)
    return refuseWith(sent, { key: "checkout-page.clientArchived", status: 409 }, crypto.randomUUID());
  if (offer.isExpired) return refusePage(sent, {});
  if (intent === "quote") return addToQuote(sent);
  if (intent === "certificate" || intent === "activate-service") return openDialog(sent, intent);
  if (intent === "rooms") return changeRoom(sent);
  if (intent === "sign-in" || intent === "sign-up") return leaveToAccount(sent, intent);
  if (intent.startsWith(TRAVELLER)) return fillIn(sent, intent.slice(TRAVELLER.length));
  if (intent === "hold" || intent === "extend") return hold(sent, intent);
  if (intent !== "book" && intent !== "pay") return recalculate(sent, intent);
  if (account && unfilled(sent.typed).length > 0) return refuseTraveller(sent);
  const joins = canJoin(context, account, offer);
  const errors = joins ? await newMemberErrors(request, context, sent.typed, submission.payload) : {};
  if (!form.ok || lacksPhone(sent) || Object.keys(errors).length > 0) return refusePage(sent, { errors });
  const meant = account || sent.typed.emailAsked === form.value.email ? undefined : likelyEmail(form.value.email);
  if (meant) return askForEmail(sent, form.value.email, meant);
  return answer(sent, form.value, await place(sent, form.value, intent === "pay"));
}

/** Whether a driver would call the guest, who left out the number. */
const lacksPhone = ({ context, offer, typed }: Sent): boolean =>
  context.productOfKind(offer.key.kind).asksPhone === true && typed.phone.trim() === "";

/** BK-02: creates the quote of the chosen room; if the room is gone, the page without a quote says so. */
async function choose(sent: Sent) {
  const taken = await takeOffer(sent.request, sent.context, sent.offer);
  return taken instanceof Response ? taken : answerWithoutQuote(sent, taken);
}

/** Too many quotes from this client address: the room can be booked without one. */
async function answerWithoutQuote(
  { request, context, offer: { name, ...offer }, submission }: Sent,
  refusal: Throttled,
) {
  const unpinned = { ...offer, name, quote: undefined, here: name };
  const page = await checkoutPage(request, context, unpinned, await typedBefore(request, context, unpinned));
  if ("gone" in page) return respond(context, { page }, { status: statusOfGone(page) });
  const { t } = (await saidViewerOf(request, context, offer.key)).i18n;
  const problem = t("checkout-page.tooManyChosen", { count: minutesUntil(refusal, context) });
  const { status, headers = {} } = throttledAnswer(refusal, context);
  const refused = await refuse(request, context, submission, {
    ...(status && { status }),
    errors: { "": [problem] },
    hide: PASSWORD_FIELDS,
    headers: [...Object.entries(headers), ...(await nameBrowser(request, context))],
  });
  return respond(context, { page, ...onlyError("", refused.data) }, refused.init);
}

/** Keeps only one field's error: the viewer hasn't submitted the whole form yet. */
function onlyError<Answer extends { result?: SubmissionResult<string[]> }>(field: string, answer: Answer): Answer {
  for (const other of Object.keys(answer.result?.error ?? {}))
    if (other !== field) Object.assign(answer.result?.error ?? {}, { [other]: null });
  return answer;
}

/** BK-02: holding the rooms requires only an email address; a hold can be extended once. */
async function hold(sent: Sent, intent: "hold" | "extend") {
  const { request, context, offer, submission, typed } = sent;
  const kept = await chosenQuote(request, context, offer);
  if (intent === "hold" && !kept && (await viewerOf(request, context)).account?.type === "agent")
    return holdForAgent(sent);
  if (intent === "extend" && kept)
    await context.booking.holds.extend({ organisationId: context.organisation.id, kept });
  if (intent === "hold" && submission.reply().error?.["email"]) {
    const answer = await refusePage(sent, {});
    onlyError("email", answer.data);
    return answer;
  }
  const form = { typed, key: keyOf(submission) };
  return backToForm(sent, form, () => checkoutPage(request, context, offer, form), `#${HOLD_MESSAGE}`);
}

/** AG-02: an agent whom a link led here chooses the offer by holding it. */
async function holdForAgent(sent: Sent) {
  const { request, context, offer, submission, typed } = sent;
  const taken = await takeOffer(request, context, offer);
  if (!(taken instanceof Response)) return answerWithoutQuote(sent, taken);
  for (const [name, value] of await keepTyped(request, context, offer, { typed, key: keyOf(submission) }))
    taken.headers.append(name, value);
  taken.headers.set("Location", `${taken.headers.get("Location")}#${HOLD_MESSAGE}`);
  return taken;
}

/** Once: the same address sent again is the guest's answer. */
async function askForEmail(sent: Sent, email: string, meant: string) {
  const { i18n } = await viewerOf(sent.request, sent.context);
  const errors = { email: [emailQuestion(email, meant, i18n)] };
  return refusePage({ ...sent, typed: { ...sent.typed, emailAsked: email } }, { errors });
}

/** The viewer signed out since the form was loaded, or another account signed in: don't book for a different account. */
async function answerOtherViewer(sent: Sent) {
  const { account } = await viewerOf(sent.request, sent.context);
  if (account) return refuseWith(sent, { key: "checkout.accountChanged", status: 409 }, crypto.randomUUID());
  return refuseWith(sent, PROBLEMS["sign-in-required"]);
}

async function openDialog({ request, context, offer, typed }: Sent, dialog: "certificate" | "activate-service") {
  const headers = await keepTyped(request, context, offer, { typed });
  return redirect(dialogOf(offer.here, dialog), { status: 303, headers });
}

/** AG-04: adds the offer to the open quote of the agent's client. Sent twice, it is added once. */
async function addToQuote(sent: Sent) {
  const { request, context, offer } = sent;
  const { account: agent } = await viewerOf(request, context);
  const client = await clientOf(request, context, offer);
  const quoted = quotedOffer(offer.name, context);
  const { acting, organisation } = context;
  if (!agent || !client || !quoted || !acting) return refusePage(sent, {});
  const added = await acting.addToQuote({ agent, client, offer: quoted, organisation });
  if (added.ok) return redirect(`/agent/quotes/${added.value.number}?done=added`, 303);
  if (added.reason !== "too-many") return goneMeanwhile(sent, added.reason);
  return refusePage(sent, { status: 409, errors: { "": ["checkout-page.quoteTooMany"] } });
}

/** Back to the rooms of the property; the form is kept for another one. */
async function changeRoom({ request, context, offer, typed }: Sent) {
  return redirect(offer.otherOffers, { status: 303, headers: await keepTyped(request, context, offer, { typed }) });
}

/** RO-03: a guest signs in or signs up after all, and returns to the form as typed. */
async function leaveToAccount({ request, context, offer, typed }: Sent, way: "sign-in" | "sign-up") {
  const headers = await keepTyped(request, context, offer, { typed });
  return redirect(accountHref(offer, way), { status: 303, headers });
}

/** "Update total", and the button that shows the other list. */
async function recalculate(sent: Sent, intent: string) {
  const { request, context, offer, submission, typed } = sent;
  const show = intent.startsWith("show-") ? intent.slice("show-".length) : typed.show;
  const form = { typed: { ...typed, show }, key: keyOf(submission) };
  return backToForm(sent, { ...form, recalculated: true }, () => checkoutPage(request, context, offer, form));
}

async function fillIn(sent: Sent, who: string) {
  const { request, context, offer, submission } = sent;
  const form = { typed: (await withTravellers(sent, [who])).typed, key: keyOf(submission) };
  return backToForm(sent, form, () => checkoutPage(request, context, offer, form));
}

/** Without scripts a choice fills in nothing: the guest it means is shown before anything is booked. */
async function refuseTraveller(sent: Sent) {
  const { i18n } = await viewerOf(sent.request, sent.context);
  const all = unfilled(sent.typed);
  const { typed, names } = await withTravellers(sent, all);
  const key = all.join() === "" ? "travellerChosen" : "travellersChosen";
  const errors = { "": [i18n.t(`checkout-page.${key}`, { name: formatList(names, i18n.locale) })] };
  const answer = await refusePage({ ...sent, typed }, { status: 409, errors });
  // Errors of the replaced names no longer apply.
  Object.assign(answer.data.result?.error ?? {}, { firstName: null, lastName: null });
  return answer;
}

/** Whose fields are not filled in with the traveler who was chosen; empty: the lead guest's. */
const unfilled = (typed: Typed): string[] => [
  ...(typed.traveller === typed.filledWith ? [] : [""]),
  ...Object.entries(typed).flatMap(([name, chosen]) => {
    const [, who = ""] = /^saved-(.+)/.exec(name) ?? [];
    return who !== "" && chosen !== "" && chosen !== typed[`filled-${who}`] ? [who] : [];
  }),
];

/** Each is one of the account's saved travellers, or its owner: also where the chosen one was removed meanwhile. */
async function withTravellers(
  { request, context, offer, typed }: Sent,
  all: string[],
): Promise<{ typed: Typed; names: string[] }> {
  const whose = await travellersFor(request, context, offer);
  const filled = { ...typed };
  const names: string[] = [];
  if (!whose) return { typed, names };
  for (const who of all) {
    const chosen = (who === "" ? typed.traveller : typed[`saved-${who}`]) ?? "";
    const saved = chosen === "" ? undefined : await whose.saved.find(whose.owner, chosen);
    if (who !== "" && chosen === "") continue;
    const { titleId, firstName, lastName } = saved ?? whose.self;
    const traveller = saved?.id ?? (who === "" ? "" : SELF);
    const own =
      who === ""
        ? { traveller, filledWith: traveller, title: titleOfId(titleId), firstName, lastName }
        : { [`saved-${who}`]: traveller, [`filled-${who}`]: traveller };
    Object.assign(filled, own, knownAnswers(who, saved ?? whose.self, typed, context));
    names.push(fullName(saved ?? whose.self));
  }
  return { typed: filled, names };
}

/** POST then 303, so that Back never asks to send again; a browser that keeps no cookie is answered at once. */
async function backToForm(
  { request, context, offer }: Sent,
  form: KeptForm,
  pageNow: () => Promise<CheckoutPage>,
  at = "",
) {
  if (request.headers.has("Cookie")) {
    return redirect(offer.here + at, { status: 303, headers: await keepTyped(request, context, offer, form) });
  }
  const page = await pageNow();
  return respond(context, { page }, "gone" in page ? { status: statusOfGone(page) } : null);
}

/** Reloads the document in the new language or currency, with the form as typed. */
async function takePreference({ request, context, offer, submission, typed }: Sent) {
  const key = keyOf(submission);
  const headers = await savePreferences(request, context, submission.payload);
  // Without a key it is not the form that was sent.
  const kept = key ? await keepTyped(request, context, offer, { typed, key }) : [];
  return redirectDocument(offer.here, { status: 303, headers: [...headers, ...kept] });
}

/** The form's choices, with the viewer's account and preferences. */
async function chosenBy({ request, context, offer }: Sent, order: CheckoutOrder) {
  const { account, currency, language } = await viewerOf(request, context);
  const guestLanguage = (await clientOf(request, context, offer))?.language;
  const accepted = await findAccepted(request, context, offer);
  return {
    organisation: context.organisation,
    account,
    ...(await askedBy(request, context, offer)),
    key: offer.key,
    currency,
    selection: order.selection,
    tender: tenderOf(order.tender.join(" ")),
    certificate: order.certificate,
    show: walletMode(order.show),
    accepts: accepted && {
      optionId: accepted.option.id,
      clientId: accepted.client.id,
      agentId: accepted.quote.agentId,
      mailedTo: accepted.client.email,
    },
    idempotencyKey: order.key,
    browser: await browserOf(request, context),
    another: offer.another,
    // The booking takes over a hold for another rate of the same rooms.
    kept: (await heldQuote(request, context, offer, "")).kept,
    language: guestLanguage || language,
    origin: context.origin,
    returnPath: offer.here,
    clientAddress: context.clientAddress,
  };
}

async function place(sent: Sent, order: CheckoutOrder, payNow: boolean): Promise<PlaceOrderOutcome> {
  const { title = "", firstName, lastName, email, phone, requests, priceToken } = order;
  const { request, context, offer } = sent;
  const { booking, requestId } = context;
  const choice = await chosenBy(sent, order);
  const guest = { title, firstName, lastName, email, phone, requests };
  return booking.place({
    ...choice,
    guest,
    answers: Object.fromEntries(
      Object.entries(sent.typed).filter(([name, value]) => isNeedName(name) && value !== ""),
    ) as Record<string, string>,
    priceToken,
    requestId,
    payNow,
    payLaterFrom: order.payLaterFrom,
    ...(canJoin(context, choice.account, offer) && { signUp: await signUpWith(request, context, guest, order) }),
  });
}

async function answer(sent: Sent, order: CheckoutOrder, outcome: PlaceOrderOutcome) {
  const { request, context, offer, typed } = sent;
  const joined = outcome.ok && outcome.value.newMemberId !== undefined ? await usedOrigin(request, context) : [];
  if (outcome.ok && outcome.value.payAt !== undefined) {
    // The form waits for a payer who returns without a booking, to be sent under another key.
    const headers = [...(await keepTyped(request, context, offer, { typed })), ...joined];
    return redirectDocument(outcome.value.payAt, { status: 303, headers });
  }
  if (outcome.ok) {
    const headers = [...(await nameBooked(request, context, outcome.value)), ...joined];
    const query = new URLSearchParams({ booking: outcome.value.id });
    return redirect(`/checkout-success?${query}`, { status: 303, headers });
  }
  context.logged.refusal = outcome.reason;
  return outcome.reason === "price-changed" ? refusePrice(sent, order, outcome) : refuseOrder(sent, outcome);
}

/** Why nothing was booked. */
async function refuseOrder(sent: Sent, outcome: Refusal<PlaceOrderRefusal | BookedBefore | NotSignedUp>) {
  const { request, context, offer, typed } = sent;
  if (isGone(outcome.reason)) return goneMeanwhile(sent, outcome.reason);
  switch (outcome.reason) {
    case "sign-up": {
      // The way to sign in is on the page.
      const { errors, status } = await signUpErrors(request, context, outcome.refusal);
      const { taken: _, ...said } = errors;
      return refusePage(sent, { ...(status && { status }), errors: said });
    }
    case "booked-before": {
      const { i18n } = await saidViewerOf(request, context, offer.key);
      return respond(context, { page: bookedPage(outcome.booking, offer, context, i18n) }, { status: 409 });
    }
    case "certificate-required": {
      const headers = await keepTyped(request, context, offer, { typed });
      return redirect(dialogOf(offer.here, "certificate-required"), { status: 303, headers });
    }
    case "throttled": {
      const { i18n } = await viewerOf(request, context);
      const problem = i18n.t("refusals.tooManyPayments", { count: minutesUntil(outcome, context) });
      return refusePage(sent, { status: throttledAnswer(outcome, context).status, errors: { "": [problem] } });
    }
    case "too-many-emails": {
      const { i18n } = await viewerOf(request, context);
      const again = { ...outcome, reason: "throttled" as const };
      const problem = i18n.t("checkout-page.tooManyEmails", { count: minutesUntil(again, context) });
      return refusePage(sent, { status: throttledAnswer(again, context).status, errors: { "": [problem] } });
    }
    case "key-reused":
      return refuseWith(sent, PROBLEMS[outcome.reason], crypto.randomUUID());
    case "answers-wrong":
      return refusePage(sent, {});
    case "quote-taken":
      return leaveToQuote(request, context, offer);
    case "card-gone":
      // The wallet's own text says why.
      return refusePage(sent, { status: PROBLEMS[outcome.reason].status });
    default:
      return refuseWith(sent, PROBLEMS[outcome.reason]);
  }
}

/** The new price is on the page and in the form: booking again accepts it. */
async function refusePrice(
  { request, context, offer, submission, typed }: Sent,
  order: CheckoutOrder,
  { was, quote }: Extract<PlaceOrderOutcome, { reason: "price-changed" }>,
) {
  const { key } = order;
  const viewer = await saidViewerOf(request, context, offer.key);
  const kept = await chosenQuote(request, context, offer);
  const page = {
    ...(await pageOf(quote, { request, viewer, context, offer, typed, key })),
    hold: await holdText(request, context, { kept }, quote),
  };
  const { where: place } = context.booking.about(quote.offer, viewer.language);
  const product = context.productOf(quote.offer.product);
  const chosen =
    quote.wallet.chosen !== order.pricedWith ||
    chosenTender(quote.wallet) !== order.pricedTender ||
    order.certificate !== order.pricedCertificate;
  const asked = await askedBy(request, context, offer);
  const onlyChosen = chosen && (await isPriceOf(order, { viewer, asked, context, offer, kept }));
  const texts = [
    ...(chosen ? [walletText(quote, order, viewer.i18n)] : []),
    ...(onlyChosen ? [] : [changesText(was, quote, { now: context.clock.now(), place, product }, viewer.i18n)]),
  ];
  if (kept) await context.booking.quotes.shown(context.organisation.id, kept, quote);
  const headers = await keepTyped(request, context, offer, { typed, key });
  const refusal = await refuse(request, context, submission, {
    status: 409,
    errors: { "": [texts.join(" ")] },
    headers,
    hide: PASSWORD_FIELDS,
  });
  return respond(context, { page, ...refusal.data }, refusal.init);
}

type Asked = {
  viewer: SaidViewer;
  asked: Pick<QuoteRequest, "client" | "markUp">;
  context: AppLoadContext;
  offer: OfferAddress;
  kept: StoredQuote | undefined;
};

/** T17: whether the price of the form still holds, with the wallet's choice it was made with. */
async function isPriceOf(
  { priceToken, pricedWith, pricedTender, pricedCertificate }: CheckoutOrder,
  { viewer, asked, context, offer, kept }: Asked,
) {
  const { account, currency } = viewer;
  const { organisation } = context;
  const before = await context.booking.quote({
    organisation,
    account,
    ...asked,
    key: offer.key,
    currency,
    selection: pricedWith,
    tender: pricedTender.split(" "),
    certificate: pricedCertificate,
    kept,
  });
  return before.ok && before.value.priceToken === priceToken;
}

/** The total with the wallet's choice, as a sentence. */
function walletText({ wallet, receipt }: BookingQuote, order: CheckoutOrder, { t, locale }: SaidI18n): string {
  const total = formatMoney({ minor: receipt.payable, currency: receipt.currency }, locale);
  const { added, chosenCard, tender } = wallet;
  if (added) {
    const together = { ...added.price, minor: receipt.payable + added.price.minor };
    const price = formatMoney(added.price, locale);
    return t("checkout-page.addOnChosen", { price, total: formatMoney(together, locale) });
  }
  const names = [
    ...(chosenCard ? [cardName(chosenCard, t)] : []),
    ...tender.filter(({ chosen }) => chosen).map(({ kind }) => t(BALANCE_NAMES[kind])),
  ];
  const asked = (tenderOf(order.tender.join(" ")) ?? []).filter((value) => value !== NO_TENDER);
  const missing = asked.filter((value) => !tender.some((option) => option.chosen && option.value === value));
  if (names.length === 0 && missing.length > 0) return t("checkout-page.balanceGone");
  return names.length > 0
    ? t("checkout-page.walletChosen", { card: formatList([...new Set(names)], locale), total })
    : t("checkout-page.walletNotUsed", { total });
}

/** Keeps the typed form for another room of the property. */
async function goneMeanwhile({ request, context, offer, typed }: Sent, gone: OfferRefusal) {
  const headers = await keepTyped(request, context, offer, { typed });
  const page = unavailablePage(gone, offer, await saidViewerOf(request, context, offer.key));
  return respond(context, { page }, { status: statusOfGone(page), headers });
}

const refuseWith = (sent: Sent, { key, status }: Problem, formKey?: string) =>
  refusePage(sent, { status, errors: { "": [key] } }, formKey);

async function refusePage(
  sent: Sent,
  refusal: NonNullable<Parameters<typeof refuse>[3]>,
  key = keyOf(sent.submission),
) {
  const { request, context, offer, submission, typed } = sent;
  const page = await checkoutPage(request, context, offer, { typed, key });
  if ("gone" in page) return goneMeanwhile(sent, page.gone);
  if ("booked" in page) return respond(context, { page }, { status: 409 });
  const ended = refusal.status === 401;
  const headers = await keepTyped(request, context, offer, { typed, key });
  const { i18n } = await viewerOf(request, context);
  const errors = {
    ...refusal.errors,
    ...(lacksPhone(sent) && { phone: [i18n.t("checkout-page.phoneMissing")] }),
    ...needErrors(page.needs ?? [], typed, i18n),
    ...walletErrors(page, typed),
  };
  const { data: refused, init } = await refuse(request, context, submission, {
    ...refusal,
    errors,
    headers,
    hide: PASSWORD_FIELDS,
  });
  return respond(
    context,
    { page: ended ? { ...page, newMember: undefined, barrier: "session-ended" } : page, ...refused },
    init,
  );
}

/** Errors of the wallet's choice, shown beside those of other fields. */
function walletErrors({ wallet, barrier }: OpenCheckout, { selection }: Typed): Record<string, string[]> {
  if (!wallet || barrier) return {};
  if (wallet.certificateNeeded) return { wallet: [wallet.certificateNeeded] };
  return selection === "" || selection === wallet.chosen ? {} : { wallet: [PROBLEMS["card-gone"].key] };
}

function respond(context: AppLoadContext, answer: Omit<CheckoutAnswer, "answered">, init?: ResponseInit | null) {
  return data<CheckoutAnswer>({ ...answer, answered: context.clock.now() }, init ?? undefined);
}

/** A form keeps its key until it has booked: sent again after a change, it still cannot book twice unnoticed. */
function keyOf({ payload: { key } }: Submission): string | undefined {
  return formKey.safeParse(key).success ? String(key) : undefined;
}

/** A number without a dialling code is one of the account's country, else of the country the viewer is in. */
async function phoneRule(request: Request, context: AppLoadContext) {
  const { account } = await viewerOf(request, context);
  const country = account?.phone.country || (await residenceOf(undefined, context));
  return (number: string) => {
    const read = context.reference.readPhone({ country, number });
    return read.ok ? context.reference.phoneText(read.value) : undefined;
  };
}
