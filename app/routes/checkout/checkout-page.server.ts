import type { AppLoadContext } from "@remix-run/node";
import { MINUTE } from "#server/core/durations";
import { ADDRESS_CONFIRM_LIFE } from "#server/core/lifetimes";
import { type Money, POINTS } from "#server/core/money";
import { fullName } from "#server/core/names";
import { dueNow, guestTotal } from "#server/core/receipt";
import type { Booking, BookingQuote } from "#server/orders/index";
import type { OfferRefusal } from "#server/ports/offer";
import type { Receipt } from "#server/pricing/pricing";
import type { Product, Summary } from "#server/products/product";
import type { TenderOption } from "#server/wallet/wallet-view";
import { formatDay, formatList, formatMoney, isolated } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { SaidI18n, SaidKey } from "~/i18n/said";
import { products } from "~/products";
import { browserOf } from "~/request/guest-browser.server";
import { type SaidViewer, saidViewerOf } from "~/request/viewer.server";
import { certificateConditions, neededCard, signUpText } from "~/shared/offer/booking-conditions.server";
import { earnsText } from "~/shared/offer/earned.server";
import { cancellationText, changedSince, type PriceText, priceText } from "~/shared/offer/offer-text.server";
import { placeLabel } from "~/shared/places/places";
import { amountText } from "~/shared/wallet/amount-text";
import { BALANCE_NAMES, cardName } from "~/shared/wallet/card-name";
import { askedBy, quotedOtherwise, requireOpenQuote } from "./accepted-quote.server";
import { type AddOns, addOnsOf } from "./add-ons.server";
import type { Typed } from "./checkout-form.server";
import { CHECKOUT_HEADING } from "./checkout-heading";
import { type HoldText, heldQuote, holdText } from "./checkout-quote.server";
import { clientOf, type ForWhom, forWhom, travellersFor } from "./for-client.server";
import { type NeedGroup, needGroups } from "./needs.server";
import { canJoin, type NewMemberFields, newMemberFields } from "./new-member.server";
import { anotherOf, dialogOf, type OfferAddress } from "./offer-address.server";
import { type PackageForm, packageForm } from "./package-form.server";
import { tenderOf } from "./tender";

export type WalletOptions = {
  /** WA-05: one list at a time. */
  mode: "certificates" | "only-discount";
  /** That the list is empty. */
  none: string;
  cards: { value: string; name: string; detail: string; worth: string }[];
  /** Cards that count for the stay and cannot pay this price: what they hold in their own currency, and why. */
  idle: { id: string; name: string; amount: string; why: string }[];
  chosen: string;
  /** Which of several is best for this stay, and why. */
  best?: string;
  /** Says that the chosen card is worth more than it pays here, and why. */
  leftOver?: string;
  /** The other list, and what its button says. */
  other?: { mode: "certificates" | "only-discount"; label: string };
  /** Worth of the organisation's certificate, if the viewer has none (WA-04). */
  offered?: string;
  /** WA-06: says that a certificate is required, and what the booking button does; undefined if none is required. */
  certificateNeeded?: string;
  addOns?: AddOns;
  activateService: boolean;
};

/** Balances that can pay beside a card. */
export type Balances = {
  /** How much of them is taken. */
  rule: string;
  /** In which order what can be chosen pays, where it is several. */
  order?: string;
  options: { value: string; name: string; detail: string; amount: string; checked: boolean }[];
  /** Balances that cannot pay this price. */
  idle: { value: string; name: string; amount: string; why: string }[];
  /** The chosen balances, separated by spaces. */
  chosen: string;
};

export type OpenCheckout = {
  /** What its product says: its step, how to choose another, who is asked for, what can be asked for, and where a sign-in leads. */
  /** Label of the phone number where it has to be given. */
  phone?: string;
  words: Record<"chosen" | "change" | "guest" | "traveller" | "requests" | "signIn", string>;
  /** Why the viewer can't book. */
  barrier?: "sign-in" | "not-permitted" | "session-ended";
  /** Booking conditions that apply after sign-in. */
  conditions: string[];
  forWhom: ForWhom | undefined;
  /** AG-02: the id of the client that the form is made for. */
  client: string | undefined;
  here: string;
  otherOffers: string;
  signIn: string;
  signUp: { href: string; text: string };
  /** RO-03: tells guests that they need no account, and what members have beside it; undefined for members. */
  asGuest?: { title: string; text: string; signIn: string };
  /** Decision 039: what a guest types to become a member with this booking, where only members book. */
  newMember?: NewMemberFields;
  certificate: string;
  property: { name: string; place?: string; product: string };
  about: Pick<Summary, "when" | "who" | "what" | "notes">;
  price: PriceText;
  /** Line by line. */
  cancellation: string[];
  /** PD-08: what the law has its buyer read before paying for a package. */
  packageForm?: PackageForm;
  /** WA-07: that a stay on fixed dates can't be withdrawn from. */
  noWithdrawal: string;
  /** Undefined without a wallet (WA-03). */
  wallet?: WalletOptions;
  /** Undefined without balances. */
  balances?: Balances;
  /** AG-06: why an agent's credit is not among them. */
  creditNote?: CreditNote;
  /** The buttons that book, the first one for Enter; none where what is due now can't be paid. The text says what is charged when. */
  order: {
    buttons: { intent: "book" | "pay" | "quote"; label: string }[];
    text: string;
    /** The tick by which what is due later may be taken from a balance. */
    later?: { value: string; label: string; checked: boolean };
  };
  typed: Typed;
  /** What the offer asks beside the guest. */
  needs?: NeedGroup[];
  /** People the viewer can fill in as the guest: the account's owner first, then saved travelers. */
  travellers: { value: string; label: string }[];
  /** About the rooms held for the viewer. */
  hold?: HoldText;
  /** Changes since the viewer chose the offer. */
  changed?: string;
  /** Says that the viewer has this offer already, and that the form books another one. */
  booksAnother?: string;
  /** Made with the form; the same form sent twice is one booking (BK-04). */
  key: string;
  priceToken: string;
  contact: string;
};

/** An offer that can no longer be booked, with alternatives. */
export type GoneCheckout = {
  gone: OfferRefusal;
  heading: string;
  why: string;
  text: string;
  others: { href: string; label: string };
  /** Where a search of its product begins. */
  search: string;
};

/** The viewer has this offer already (T7). */
export type BookedCheckout = {
  booked: {
    heading: string;
    reference: string;
    property: string;
    about: Pick<Summary, "when" | "who" | "what">;
    text: string;
    see: { href: string; label: string };
    another: { href: string; label: string };
  };
};

export type CheckoutPage = OpenCheckout | GoneCheckout | BookedCheckout;

const GONE_REASONS: Record<OfferRefusal, TranslationKey | SaidKey> = {
  "sold-out": "checkout-page.goneSoldOut",
  "too-early": "checkout-page.goneTooEarly",
  "too-late": "checkout-page.goneTooLate",
  package: "checkout-page.gonePackage",
  "mark-up": "checkout-page.goneMarkUp",
  "not-offered": "checkout-page.goneNotOffered",
  "min-stay": "stay-text.rule-min-stay",
  "max-stay": "stay-text.rule-max-stay",
  "closed-to-arrival": "stay-text.rule-closed-to-arrival",
  "closed-to-departure": "stay-text.rule-closed-to-departure",
};

export const isGone = (reason: string): reason is OfferRefusal => reason in GONE_REASONS;

export const statusOfGone = ({ gone }: GoneCheckout): number => (gone === "not-offered" ? 404 : 409);

/** The current page, with the typed values. */
export async function checkoutPage(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
  { typed, key = crypto.randomUUID() }: { typed: Typed; key?: string },
): Promise<CheckoutPage> {
  const viewer = await saidViewerOf(request, context, offer.key);
  const asked = await askedBy(request, context, offer);
  const buyer = {
    account: viewer.account,
    client: asked.client,
    browser: await browserOf(request, context),
    key: offer.key,
  };
  const before = await context.booking.bookedBefore(context.organisation.id, buyer);
  if (before && before.id !== offer.another) return bookedPage(before, offer, context, viewer.i18n);
  await requireOpenQuote(request, context, offer);
  if (offer.isExpired) return unavailablePage("not-offered", offer, viewer);
  const held = await heldQuote(request, context, offer, typed.email);
  const { kept } = held;
  const quoted = await context.booking.quote({
    organisation: context.organisation,
    account: viewer.account,
    ...asked,
    key: offer.key,
    currency: viewer.currency,
    selection: typed.selection || undefined,
    tender: tenderOf(typed.tender),
    certificate: typed.certificate,
    show: walletMode(typed.show),
    kept,
  });
  if (!quoted.ok) return unavailablePage(quoted.reason, offer, viewer);
  if (kept && viewer.account?.type === "agent")
    await context.booking.quotes.name(context.organisation.id, kept, {
      title: quoted.value.offer.title,
      address: offer.here,
    });
  const { reference } = before ?? {};
  const { where: place } = context.booking.about(quoted.value.offer, viewer.language);
  const product = context.productOf(quoted.value.offer.product);
  return {
    ...(await pageOf(quoted.value, { request, viewer, context, offer, typed, key })),
    hold: await holdText(request, context, held, quoted.value),
    creditNote: await overdueNote(viewer, context),
    changed:
      (kept && changedSince(kept, quoted.value, { now: context.clock.now(), place, product }, viewer.i18n)) ??
      (await quotedOtherwise(request, context, offer, quoted.value.receipt, viewer)),
    booksAnother: reference && viewer.i18n.t("checkout-page.booksAnother", { reference }),
  };
}

export const unavailablePage = (
  gone: OfferRefusal,
  { otherOffers }: OfferAddress,
  { i18n }: SaidViewer,
): GoneCheckout => ({
  gone,
  heading: i18n.t("checkout.goneTitle"),
  why: i18n.t(GONE_REASONS[gone]),
  text: i18n.t("checkout.goneNothingBooked"),
  others: { href: otherOffers, label: i18n.t("checkout.seeOtherRooms") },
  search: Object.values(products.find(({ detail }) => otherOffers.startsWith(detail))?.search ?? {})[0] ?? "/",
});

export function bookedPage(
  booking: Booking,
  offer: OfferAddress,
  context: AppLoadContext,
  { t, language }: SaidI18n,
): BookedCheckout {
  const { title, when, who, what } = context.booking.about(booking, language);
  return {
    booked: {
      heading: t("checkout-page.bookedBeforeTitle"),
      reference: booking.reference,
      property: title,
      about: { when, who, what },
      text: t("checkout-page.bookedBeforeText"),
      see: {
        href: `/checkout-success?${new URLSearchParams({ booking: booking.id })}`,
        label: t("checkout-page.seeThisBooking"),
      },
      another: { href: anotherOf(offer, booking.id), label: t("checkout-page.bookAnother") },
    },
  };
}

export const chosenTender = ({ tender }: BookingQuote["wallet"]): string =>
  tender
    .filter(({ chosen }) => chosen)
    .map(({ value }) => value)
    .join(" ");

export const walletMode = (text: string): WalletOptions["mode"] | undefined =>
  text === "certificates" || text === "only-discount" ? text : undefined;

type Made = {
  request: Request;
  viewer: SaidViewer;
  context: AppLoadContext;
  offer: OfferAddress;
  typed: Typed;
  key: string;
};

export async function pageOf(
  quote: BookingQuote,
  { request, viewer, context, offer, typed, key }: Made,
): Promise<OpenCheckout> {
  const { i18n, account } = viewer;
  const { offer: sold, wallet } = quote;
  const { title, when, who, what, notes, conditions = [], where, placeId } = context.booking.about(sold, i18n.language);
  const place = context.reference.place(placeId, i18n.language);
  const permitted = context.booking.mayBook(context.organisation, account);
  const { added } = wallet;
  const travellers = await travellersOf(request, context, offer, i18n);
  const client = await clientOf(request, context, offer);
  const needs = needGroups(sold, travellers, context, i18n);
  const ownName = wallet.chosenCard && cardName(wallet.chosenCard, i18n.t);
  const order = withQuoteButton(
    // AG-05: an agent sees a net rate that only quotes sell.
    offer.option === undefined && context.booking.isQuotedOnly(sold, context.organisation)
      ? { buttons: [], text: i18n.t("checkout-page.netByQuote") }
      : withConfirmNote(orderButtons(quote, typed, context, i18n), quote, { viewer, offer }),
    client !== undefined && !offer.option,
    i18n,
  );
  const joins = canJoin(context, account, offer) && order.buttons.length > 0;
  return {
    ...(context.productOfKind(offer.key.kind).asksPhone && { phone: i18n.t("checkout-page.phone") }),
    words: {
      chosen: i18n.t("checkout.stepRoom"),
      change: i18n.t("checkout.changeRoom"),
      guest: i18n.t("checkout.guestDetailsHint"),
      traveller: i18n.t("checkout.traveller"),
      requests: i18n.t("checkout.requestsHint"),
      signIn: i18n.t("checkout.signInText"),
    },
    ...(joins && { newMember: await newMemberFields(request, context, typed, i18n) }),
    barrier: permitted.ok || joins ? undefined : permitted.reason === "sign-in-required" ? "sign-in" : "not-permitted",
    conditions: account || joins ? [] : await certificateConditions(context, viewer, sold),
    forWhom: forWhom(account, client, offer, i18n),
    client: client?.id,
    here: offer.here,
    otherOffers: offer.otherOffers,
    signIn: accountHref(offer, "sign-in"),
    signUp: { href: accountHref(offer, "sign-up"), text: signUpText(context, i18n.t) },
    asGuest: permitted.ok && !account ? guestText(i18n.t) : undefined,
    certificate: dialogOf(offer.here, "certificate"),
    property: {
      name: title,
      place: place && placeLabel(place, i18n.locale),
      product: sold.product,
    },
    about: { when, who, what, notes: [...conditions, ...notes] },
    price: priceText(quote.receipt, i18n, {
      card: added ? i18n.t("stay-text.newCertificate") : ownName,
      due: sold.terms.due,
      earns: quote.points && earnsText(quote.points.points, sold.endsOn, i18n),
      added,
    }),
    cancellation: cancellationText(
      { ...sold.terms, timeZone: sold.timeZone, receipt: quote.receipt },
      { place: where, now: context.clock.now() },
      i18n,
    ),
    ...(context.booking.isPackage(sold) && { packageForm: packageForm(context, i18n) }),
    noWithdrawal: i18n.t("checkout-page.noWithdrawal"),
    wallet: wallet.shown ? walletOptions(quote, context, i18n) : undefined,
    balances: wallet.tender.length > 0 ? balances(wallet, quote.receipt, i18n) : undefined,
    order,
    typed,
    ...(needs.length > 0 && { needs }),
    travellers,
    key,
    priceToken: quote.priceToken,
    contact: context.organisation.mailFrom,
  };
}

/** Sign-in or sign-up, and back to the checkout, whose heading takes the focus. */
export const accountHref = ({ here }: Pick<OfferAddress, "here">, way: "sign-in" | "sign-up"): string => {
  const back = new URLSearchParams({ redirectTo: `${here}#${CHECKOUT_HEADING}` });
  return `${way === "sign-in" ? "/login" : "/signup"}?${back}`;
};

const guestText = (t: SaidI18n["t"]) => ({
  title: t("checkout-page.asGuest"),
  text: t("checkout-page.asGuestText"),
  signIn: t("stay-text.signIn"),
});

/** T24: the account's owner and the saved travelers; empty without saved travelers. */
async function travellersOf(request: Request, context: AppLoadContext, offer: OfferAddress, { t }: SaidI18n) {
  const whose = await travellersFor(request, context, offer);
  const saved = whose ? await whose.saved.list(whose.owner) : [];
  if (!whose || saved.length === 0) return [];
  const name = fullName(whose.self);
  return [
    { value: "", label: offer.client ? name : t("checkout-page.travellerSelf", { name }) },
    ...saved.map((traveller) => ({ value: traveller.id, label: fullName(traveller) })),
  ];
}

/** Each button books and says what is paid by it. */
function orderButtons(
  quote: BookingQuote,
  typed: Typed,
  { booking, payments, organisation }: AppLoadContext,
  i18n: SaidI18n,
): OpenCheckout["order"] {
  const { receipt, offer, wallet } = quote;
  const { t } = i18n;
  const amount = (minor: number) => formatMoney({ minor, currency: receipt.currency }, i18n.locale);
  if (wallet.prompts.certificateRequired) return { buttons: [], text: "" };
  const certificate = wallet.added?.price.minor ?? 0;
  if (receipt.payable + certificate === 0)
    return { buttons: [{ intent: "book", label: t("checkout-page.bookPaid") }], text: "" };
  const captures = payments.captures(organisation);
  const text = captures ? chargedText(captures, booking.isBookedAtOnce(offer.key), t) : "";
  const ofStay = dueNow(receipt);
  const now = amount(ofStay + certificate);
  const { due } = offer.terms;
  const isPart = ofStay < receipt.payable;
  if (!isPart)
    return captures
      ? { buttons: [{ intent: "book", label: t("checkout-page.payAndBook", { total: now }) }], text }
      : { buttons: [], text: t("checkout-page.cannotPay") };
  const isPaying = ofStay + certificate > 0;
  const total = amount(receipt.payable - ofStay);
  const label =
    typeof due === "string"
      ? t(`checkout-page.${isPaying ? "payAndBookOnSite" : "bookOnSite"}`, { now, total })
      : t(`checkout-page.${isPaying ? "payAndBookDueBy" : "bookDueBy"}${due.onSite ? "Site" : ""}`, {
          now,
          total,
          day: formatDay(due.by, i18n.locale),
        });
  const book = { intent: "book" as const, label };
  const most = dueNow(receipt, true);
  const all = amount(most + certificate);
  const pay = { intent: "pay" as const, label: t("checkout-page.payNowAndBook", { total: all }) };
  if (!captures && ofStay > 0) return { buttons: [], text: t("checkout-page.cannotPay") };
  const mayPayMore = captures !== undefined && most > ofStay;
  if (typeof due === "string" || due.onSite)
    return { buttons: mayPayMore ? [book, pay] : [book], text: isPaying || mayPayMore ? text : "" };
  if (!captures) return { buttons: [], text: t("checkout-page.cannotPayLater") };
  const [kind] = booking.mayPayLater(quote);
  const later = kind && {
    value: kind,
    label: t("checkout-page.payLaterFrom", { total, balance: t(BALANCE_NAMES[kind]) }),
    checked: typed.payLaterFrom === kind,
  };
  return { buttons: [book, pay], text, ...(later && { later }) };
}

/** BK-08: what becomes of a guest's booking without a payment. A quote was mailed to the address it is accepted with. */
function withConfirmNote(
  order: OpenCheckout["order"],
  { receipt, wallet }: BookingQuote,
  { viewer: { account, i18n }, offer }: Pick<Made, "viewer" | "offer">,
): OpenCheckout["order"] {
  const isUnpaid = order.buttons.length > 0 && dueNow(receipt) === 0 && !wallet.added;
  if (account || offer.option !== undefined || !isUnpaid) return order;
  const note = i18n.t("checkout-page.confirmAddress", { count: ADDRESS_CONFIRM_LIFE / MINUTE });
  return { ...order, text: [order.text, note].filter(Boolean).join(" ") };
}

/** AG-04: agents keep the offer for a client's quote. */
const withQuoteButton = (order: OpenCheckout["order"], isForQuote: boolean, { t }: SaidI18n): OpenCheckout["order"] =>
  isForQuote
    ? { ...order, buttons: [...order.buttons, { intent: "quote", label: t("checkout-page.addToQuote") }] }
    : order;

/** An external supplier can't hold the room while its buyer pays. */
const chargedText = (captures: "on-request" | "at-once", isOwn: boolean, t: SaidI18n["t"]): string =>
  [
    ...(isOwn ? [] : [t("checkout-page.notHeld")]),
    captures === "at-once"
      ? t("checkout-page.chargedAtOnce")
      : t(isOwn ? "checkout-page.chargedWhenBooked" : "checkout-page.chargedWhenConfirmed"),
  ].join(" ");

type CreditNote = { text: string; link: { href: string; text: string } } | undefined;

async function overdueNote(
  { account, i18n: { t, locale } }: Pick<SaidViewer, "account" | "i18n">,
  { organisation, wallet }: AppLoadContext,
): Promise<CreditNote> {
  const overdue = account?.type === "agent" ? (await wallet.creditDue(organisation, account)).overdue : 0;
  if (overdue === 0) return undefined;
  const amount = formatMoney({ minor: overdue, currency: organisation.currency }, locale);
  return {
    text: t("agent.creditOverdue", { amount }),
    link: { href: "/agent/profile", text: t("agent.creditMonths") },
  };
}

function balances(wallet: BookingQuote["wallet"], { currency, sources }: Receipt, i18n: SaidI18n): Balances {
  const { t } = i18n;
  const isUnneeded = ({ chosen, kind, held }: TenderOption) =>
    chosen && !sources.some((source) => source.kind === kind && source.amount.currency === held.currency);
  const isMoney = ({ kind }: TenderOption) => kind !== POINTS && kind !== "credit";
  const named = (option: TenderOption) => ({ value: option.value, name: t(BALANCE_NAMES[option.kind]) });
  const [options, idle] = [wallet.tender.filter(isSpendable), wallet.tender.filter((option) => !isSpendable(option))];
  const names = [
    ...(wallet.chosenCard ? [cardName(wallet.chosenCard, t)] : []),
    ...options.filter(({ chosen }) => chosen).map((option) => named(option).name),
  ];
  const inOrder = [...new Set(names)].map(isolated);
  return {
    rule: t("checkout.balancesRule"),
    ...(inOrder.length > 1 && { order: t("checkout-page.payOrder", { order: formatList(inOrder, i18n.locale) }) }),
    options: options.map((option) => ({
      ...named(option),
      detail: [
        ...(option.held.currency === currency || option.kind === "points" ? [] : [t("checkout-page.cardAtRate")]),
        ...(option.kind === "credit" ? [t("checkout-page.creditLeft")] : []),
        // Decision 024: they pay after money. What pays nothing of this price says so.
        ...(option.kind === POINTS && options.some(isMoney) ? [t("checkout-page.pointsAfterMoney")] : []),
        ...(isUnneeded(option) ? [t("checkout-page.tenderUnneeded")] : []),
      ].join(" · "),
      amount: worthText({ amount: option.held, worth: option.worth }, i18n),
      checked: option.chosen,
    })),
    idle: idle.map((option) => ({
      ...named(option),
      amount: amountText(option.held, i18n),
      why: whyIdle(option.worth ? "worth-too-little" : "no-rate", option.held, currency, t),
    })),
    chosen: chosenTender(wallet),
  };
}

const isSpendable = (option: TenderOption): option is TenderOption & { worth: Money } => (option.worth?.minor ?? 0) > 0;

/** Why a balance can't pay a price in that currency. */
const whyIdle = (reason: "no-rate" | "worth-too-little", held: Money, currency: string, t: SaidI18n["t"]): string =>
  t(reason === "no-rate" ? "checkout-page.noRateForCard" : "checkout-page.cardWorthTooLittle", {
    from: held.currency === POINTS ? t("wallet.points") : held.currency,
    to: currency,
  });

/** Which of several cards is best, and why. Another line has the lost value of the chosen one. */
function bestText({ best, receipt, wallet }: BookingQuote, { t, locale }: SaidI18n): string | undefined {
  if (!best) return undefined;
  const amount = (minor: number) => formatMoney({ minor, currency: receipt.currency }, locale);
  const { card, saves, lost, endsFirst } = best;
  const values = { card: cardName(card, t), saves: amount(saves), lost: amount(lost) };
  const why = t(
    lost > 0 && card.selection !== wallet.chosen ? "checkout-page.bestCardLosing" : "checkout-page.bestCard",
    values,
  );
  if (!endsFirst || card.expiresOn === null) return why;
  return `${why} ${t("checkout-page.bestCardUntil", { day: formatDay(card.expiresOn, locale) })}`;
}

function walletOptions(quote: BookingQuote, context: AppLoadContext, i18n: SaidI18n): WalletOptions {
  const { wallet, receipt } = quote;
  const { t, locale } = i18n;
  const { currency } = receipt;
  const { mode, cards, idle, chosen, other, organisationCertificate, prompts } = wallet;
  const otherLabel = other?.mode === "certificates" ? "checkout.showCertificates" : "checkout.showDiscountCards";
  const worth = organisationCertificate?.worth ?? organisationCertificate?.offered.price;
  return {
    mode,
    none: t(mode === "certificates" ? "checkout.noCertificate" : "checkout.noDiscountCard"),
    cards: cards.map((card) => ({
      value: card.selection,
      name: cardName(card, t),
      detail: [
        ...(card.amount.currency === currency ? [] : [t("checkout-page.cardAtRate")]),
        ...(card.expiresOn === null ? [] : [t("checkout.validUntil", { day: formatDay(card.expiresOn, locale) })]),
      ].join(" · "),
      worth: worthText(card, i18n),
    })),
    idle: idle.map((card) => ({
      id: card.id,
      name: cardName(card, t),
      amount: formatMoney(card.amount, locale),
      why: whyIdle(card.reason, card.amount, currency, t),
    })),
    chosen,
    best: bestText(quote, i18n),
    leftOver: leftOverText(quote, context.productOf(quote.offer.product), i18n),
    other: other && { mode: other.mode, label: t(otherLabel, { count: other.count }) },
    offered: worth && formatMoney(worth, locale),
    addOns: addOnsOf(quote, context, i18n),
    ...(prompts.certificateRequired && {
      certificateNeeded: t("checkout-page.certificateNeeded", { card: neededCard(context, i18n) }),
    }),
    activateService: prompts.activateService,
  };
}

/** T28: "EUR 80.00 ≈ USD 93.02" if card and price have different currencies. */
const worthText = ({ amount, worth }: { amount: Money; worth: Money }, i18n: SaidI18n): string =>
  amount.currency === worth.currency
    ? formatMoney(worth, i18n.locale)
    : `${amountText(amount, i18n)} ≈ ${formatMoney(worth, i18n.locale)}`;

/** WA-05, RO-04: a certificate is used up whole, and no card pays more than its limit. Undefined where neither matters. */
function leftOverText(
  { wallet: { chosenCard: card }, receipt, offer: { product } }: BookingQuote,
  { capPercent }: Pick<Product, "capPercent">,
  i18n: SaidI18n,
) {
  const { t, locale } = i18n;
  const { discount, currency } = receipt;
  if (!card || card.worth.minor <= discount) return undefined;
  const amount = (minor: number) => formatMoney({ minor, currency }, locale);
  const lost = card.worth.minor - discount;
  const texts = [
    ...(discount < guestTotal(receipt)
      ? [t(`checkout-page.limit-${card.kind}`, { percent: capPercent(product) })]
      : []),
    ...(card.kind === "certificate"
      ? [t("checkout-page.certificateLeftOver", { paid: amount(discount), lost: amount(lost) })]
      : []),
  ];
  return texts.join(" ") || undefined;
}
