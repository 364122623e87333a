import { type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { USUAL_ROOMS } from "#server/core/party";
import type { Stay } from "#server/products/stays/supplier";
import { isoDay, parseDay } from "~/i18n/days";
import { formatDay } from "~/i18n/format";
import { OWN_HOLDS } from "~/products/stays/own-holds";
import { withState } from "~/products/stays/results-state";
import { resultsStateOf } from "~/products/stays/results-state.server";
import {
  checkStay,
  proposedDates,
  readStayForm,
  type StayForm,
  stayForm,
  stayParams,
  withDates,
} from "~/products/stays/stay-params";
import { notFound } from "~/request/guards.server";
import { visitorOf } from "~/request/guest-browser.server";
import { pageTitle } from "~/request/page-title";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { changedText } from "~/shared/offer/changed.server";
import { propertyPage } from "./property.server";
import { PropertyView } from "./property-view";
import { NOTHING_VIEWED, viewedNow } from "./viewed.server";

/** A property with its available rooms for the stay (RT-10, BK-02). Shows the form again for an invalid stay. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { organisation } = context;
  const { catalogue, supply } = context.stays;
  const { t, locale } = viewer.i18n;
  const params = new URL(request.url).searchParams;
  const here = catalogue.earliestArrival(undefined, organisation);
  const form = withDates(readStayForm(params), here);
  const proposed: Stay = { ...proposedDates(here), rooms: USUAL_ROOMS };

  // The property's place, and so its current day, is known only after the property is found.
  const roughly = checkStay(form, { earliest: here - 1, locale });
  const code = params.get("property") ?? "";
  const held = await heldForViewer(request, context, params);
  const net = context.pricing.netMarginFor(viewer.account, organisation);
  const details = await supply.details(organisation, code, roughly.ok ? roughly.value : proposed, net, held);
  if (!details || !catalogue.sells(organisation, details.property)) return notFound();
  const earliest = catalogue.earliestArrival(details.property.destinationId, organisation);
  const checked = checkStay(form, { earliest, locale });

  const stay = checked.ok ? checked.value : proposed;
  const shown =
    roughly.ok && !checked.ok ? ((await supply.details(organisation, code, proposed, net, held)) ?? details) : details;
  const state = await resultsStateOf(request, context, viewer);
  const rates = await context.localeData.shownRates();
  // The home page can look up only properties of our own catalogue.
  const isKnown = checked.ok && details.version !== undefined;
  const viewed = isKnown ? await viewedNow(request, context, details.property, stayParams(stay)) : NOTHING_VIEWED;
  if (shown.version !== undefined && held === undefined)
    context.keepPage({
      address: `/hotel-details?property=${encodeURIComponent(code)}&${withState(stayParams(stay).toString(), state)}`,
      versions: { by: context.stays.versions, of: [[details.property.destinationId, shown.version]] },
      rates: rates ?? null,
      cookies: viewed.kept,
    });
  return data(
    {
      title: pageTitle(context, t, details.property.name, { failed: !checked.ok }),
      page: serialize({
        ...(await propertyPage(context, viewer, shown, {
          stay,
          ...(!checked.ok && { typed: typedDates(form, locale) }),
          state,
          earliest,
          rates,
          showsOwnHolds: params.has(OWN_HOLDS),
        })),
        form: checked.ok ? { ...stayForm(stay), changesRooms: form.changesRooms } : form,
        changed: changedText(request, viewer.i18n, checked.ok ? [] : checked.problems),
        problems: checked.ok ? [] : checked.problems,
        earliest: isoDay(earliest),
      }),
    },
    { status: checked.ok ? 200 : 400, headers: viewed.headers },
  );
}

/** Undefined if the page is the same for all viewers. */
async function heldForViewer(
  request: Request,
  context: AppLoadContext,
  params: URLSearchParams,
): Promise<string[] | undefined> {
  const visitor = await visitorOf(request, context);
  if (!visitor.account && !params.has(OWN_HOLDS)) return undefined;
  return context.booking.quotes.heldFor(context.organisation.id, visitor);
}

/** The dates of the form; invalid ones as typed. */
function typedDates({ in: arrival, out: departure }: StayForm, locale: string): string {
  const text = (typed: string) => {
    const day = parseDay(typed, locale);
    return day === undefined ? typed : formatDay(day, locale);
  };
  return [arrival, departure].filter(Boolean).map(text).join(" – ");
}

export default function HotelDetails() {
  return <PropertyView page={useDeserialized(useLoaderData<typeof loader>().page)} />;
}
