import type { AppLoadContext } from "@remix-run/node";
import { offerReaders } from "~/products/registry.server";
import type { NamedOffer } from "~/shared/offer/offer-address";

/** The parts of a checkout's address. */
export type OfferAddress = NamedOffer & {
  /** The id of the viewer's booking of the same offer, after which they asked for another one (T7). */
  another: string | undefined;
  /** Id of the viewer's quote; a link from elsewhere has none. */
  quote: string | undefined;
  /** The id of the agent's client for whom it is (AG-02). */
  client: string | undefined;
  /** Of an agent's quote, the id of the option that is accepted with it (AG-04). Addresses of activities have an `option` of their own. */
  option: string | undefined;
  /** Canonical address of the checkout: the form's action, and where sign-in returns to. */
  here: string;
};

/** The dialogs over a checkout, by the last part of their path. */
export type CheckoutDialog = "certificate" | "certificate-required" | "activate-service";

/** Undefined where no product reads the address. */
export function offerAddress(request: Request, context: AppLoadContext): OfferAddress | undefined {
  const { searchParams } = new URL(request.url);
  for (const read of offerReaders) {
    const named = read(searchParams, context);
    if (!named) continue;
    const another = idIn(searchParams, "another");
    const quote = idIn(searchParams, "quote");
    const client = idIn(searchParams, "for");
    const forWhom = client ? `&for=${client}` : "";
    const option = idIn(searchParams, "quoted");
    const byQuote = option ? `&quoted=${option}` : "";
    const otherOffers = named.otherOffers + forWhom;
    const name = `${named.name}${forWhom}${byQuote}${another ? `&another=${another}` : ""}`;
    const subject = named.subject + forWhom + byQuote;
    return { ...named, another, quote, client, option, name, otherOffers, subject, here: chosenAs(name, quote) };
  }
  return undefined;
}

/** A damaged id counts as missing: the page shows an existing booking again, and looks up the chosen offer again. */
const idIn = (params: URLSearchParams, name: string) => /^[\w-]{22}$/.exec(params.get(name) ?? "")?.[0];

/** The checkout's address with that quote. */
export const chosenAs = (name: string, quote: string | undefined): string => (quote ? `${name}&quote=${quote}` : name);

/** The checkout of the same offer, to book it once more after that booking. */
export const anotherOf = ({ name, another }: OfferAddress, booking: string): string =>
  `${another ? name.replace(`&another=${another}`, "") : name}&another=${booking}`;

/** The checkout of the same offer for the viewer. */
export const withoutClient = ({ here, client }: OfferAddress): string =>
  client ? here.replace(`&for=${client}`, "") : here;

/** A dialog over the checkout of the same offer. */
export const dialogOf = (here: string, dialog: CheckoutDialog): string => here.replace("?", `/${dialog}?`);
