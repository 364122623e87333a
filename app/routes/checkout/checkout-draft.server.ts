import type { AppLoadContext } from "@remix-run/node";
import { discountOf, guestTotal } from "#server/core/receipt";
import type { BegunReservation } from "#server/orders/index";
import { reservationCookie, setCookie } from "~/request/cookies.server";
import { viewerOf } from "~/request/viewer.server";
import { reservationToken } from "~/shared/bookings/reservation.server";
import { titleOfId } from "~/shared/person/titles";
import { askedBy, findAccepted } from "./accepted-quote.server";
import { formKey, type Typed, typedOf } from "./checkout-form.server";
import { chosenQuote } from "./checkout-quote.server";
import { clientOf } from "./for-client.server";
import type { OfferAddress } from "./offer-address.server";

type Headers = [string, string][];

/** A stored form as typed; `key` and `recalculated` apply only to the same offer. */
export type KeptForm = {
  typed: Typed;
  /** The form keeps its key, so that it still can't book twice. */
  key?: string;
  /** The viewer requested the total again. */
  recalculated?: boolean;
};

/**
 * BK-05: stores the typed form under the cookie `myReservationToken` while the viewer signs in, looks for another room, changes
 * the wallet's choice or the currency, or goes back. Invalid values are stored too; the limit is that of a body (64 kB). Only
 * the account that was signed in when the form was stored gets it back.
 */
export async function keepTyped(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
  { typed, key = "", recalculated = false }: KeptForm,
): Promise<Headers> {
  const form = { ...typed, key, recalculated: recalculated ? "1" : "" };
  const data = { ...form, subject: offer.subject, offer: offer.name };
  const { account } = await viewerOf(request, context);
  const begun = await begunReservation(request, context, offer);
  const { id } = context.organisation;
  const token = await context.booking.keepDraft(id, await reservationToken(request), data, account?.id, begun);
  return setCookie(request, context, reservationCookie, token);
}

/** The form stored for this subject, else the account's details. The wallet's choice applies to the same offer only. */
export async function typedBefore(request: Request, context: AppLoadContext, offer: OfferAddress): Promise<KeptForm> {
  const { account } = await viewerOf(request, context);
  const client = await clientOf(request, context, offer);
  const self = account && { ...account, phone: context.reference.phoneText(account.phone) };
  const accepted = await findAccepted(request, context, offer);
  // A quote's link may have gone on to others: it tells no address and no number.
  const guest = client ?? (accepted && { ...accepted.client, email: self?.email ?? "", phone: self?.phone ?? "" });
  const known = typedOf({
    ...(guest ?? self),
    title: self && !guest && titleOfId(self.titleId),
    account: account?.id,
  });
  const token = await reservationToken(request);
  const draft = token ? await context.booking.findDraft(context.organisation.id, token) : undefined;
  if (!draft || draft["subject"] !== offer.subject) return { typed: known };
  if (draft["account"] !== "" && draft["account"] !== account?.id) return { typed: known };
  const kept = typedOf(draft);
  const typed = { ...(draft["account"] === "" ? filledFrom(kept, known) : kept), account: known.account };
  if (draft["offer"] !== offer.name)
    return { typed: { ...typed, selection: "", show: "", tender: "", certificate: "" } };
  return { typed, key: formKey.safeParse(draft["key"]).data, recalculated: draft["recalculated"] === "1" };
}

/** What a guest left empty before signing in comes from the account. */
function filledFrom(typed: Typed, known: Typed): Typed {
  const { title, firstName, lastName } = typed.firstName || typed.lastName ? typed : known;
  return { ...typed, title, firstName, lastName, email: typed.email || known.email, phone: typed.phone || known.phone };
}

/** CALL-16: what the form is of, as it is offered now; null where it no longer is. */
async function begunReservation(
  request: Request,
  context: AppLoadContext,
  offer: OfferAddress,
): Promise<BegunReservation | null> {
  const { key } = offer;
  const { account, currency } = await viewerOf(request, context);
  const { organisation } = context;
  const kept = await chosenQuote(request, context, offer);
  if (offer.client !== undefined && account?.type !== "agent") return null;
  const asked = await askedBy(request, context, offer);
  const quoted = await context.booking.quote({ organisation, account, ...asked, key, currency, kept });
  if (!quoted.ok) return null;
  const { offer: now, receipt } = quoted.value;
  // The total without the sources of the wallet.
  const total = { minor: guestTotal(receipt), currency: receipt.currency };
  const discount = discountOf(receipt.sources, "worth");
  return { product: now.product, sold: context.productOf(now.product).sold.write(now.sold), total, discount };
}
