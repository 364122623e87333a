import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { formDataOf } from "~/request/form.server";
import { notFound } from "~/request/guards.server";
import { pathOfThisSite } from "~/request/paths";
import { CHANGED } from "~/shared/offer/changed.server";
import { takeOffer, withoutQuote } from "./checkout-quote.server";
import { offerAddress } from "./offer-address.server";

/** Of a button, and of the field with the offer that it takes. */
const OF_BUTTON = /^(choose|offer)-/;

export const loader = () => notFound();

/** BK-02: takes the offer whose button was pressed, if the fields are those of its price; else shows the page with new prices. */
export async function action({ request, context }: ActionFunctionArgs) {
  const url = new URL(request.url);
  const page = new URL(pathOfThisSite(url.searchParams.get("page")), url);
  const form = await formDataOf(request, "all");
  const names = [...new Set(form.keys())];
  const pressed = names.find((name) => name.startsWith("choose-"));
  const changes = names.filter(
    (name) => !OF_BUTTON.test(name) && filled(form, name) !== filled(page.searchParams, name),
  );
  if (pressed && changes.length === 0) {
    const offer = form.get(pressed.replace("choose", "offer"));
    const chosen = new URL(pathOfThisSite(offer), url);
    const named = offerAddress(new Request(chosen), context) ?? notFound();
    const taken = await takeOffer(request, context, named);
    return taken instanceof Response ? taken : redirect(withoutQuote(named, taken, context), 303);
  }
  for (const name of changes) {
    const [first, ...others] = form.getAll(name).map(String);
    page.searchParams.set(name, first ?? "");
    for (const value of others) page.searchParams.append(name, value);
  }
  if (pressed) page.searchParams.set(CHANGED, "1");
  return redirect(pathOfThisSite(page.pathname + page.search, page.pathname), 303);
}

/** What a field says; lists leave out what was not chosen. */
const filled = (fields: FormData | URLSearchParams, name: string): string =>
  JSON.stringify(fields.getAll(name).flatMap((value) => String(value).trim() || []));
