import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { USUAL_ROOMS } from "#server/core/party";
import { isoDay } from "~/i18n/days";
import { readResultsState } from "~/products/stays/results-state";
import { propertyPath } from "~/products/stays/search-pages";
import { proposedDates, stayForm } from "~/products/stays/stay-params";
import { notFound } from "~/request/guards.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { propertyPage } from "./property.server";
import { PropertyView } from "./property-view";
import { structuredData } from "./structured-data.server";
import { viewedNow } from "./viewed.server";

export const meta = listedMeta;

/** A property at an address without dates, for search engines and links (decision 006): it asks for dates instead of telling prices. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { organisation } = context;
  const { catalogue, supplier } = context.stays;
  const { t, language } = viewer.i18n;
  const stayFrom = (placeId: number | undefined) => {
    const earliest = catalogue.earliestArrival(placeId, organisation);
    return { earliest, stay: { ...proposedDates(earliest), rooms: USUAL_ROOMS } };
  };
  const details = await supplier.details(params["property"] ?? "", stayFrom(undefined).stay);
  if (!details || !catalogue.sells(organisation, details.property)) return notFound();
  const { code, name, destinationId } = details.property;
  const { earliest, stay } = stayFrom(destinationId);
  const state = readResultsState(new URLSearchParams(), { green: false });
  const viewed = await viewedNow(request, context, details.property);
  if (details.version !== undefined)
    context.keepPage({
      address: propertyPath(code),
      versions: { by: context.stays.versions, of: [[destinationId, details.version]] },
      cookies: viewed.kept,
    });
  const page = await propertyPage(context, viewer, details, { stay, typed: "", state, earliest });
  const place = page.place?.label ?? organisation.name;
  const loaded = {
    title: pageTitle(context, t, name),
    listed: publicPage(context, language, propertyPath(code), t("property-page.propertyDescription", { name, place })),
    structured: structuredData({
      ...details,
      text: page.description,
      place: context.reference.place(destinationId, language),
      url: context.origin + propertyPath(code),
    }),
    page: serialize({ ...page, form: stayForm(stay), problems: [], earliest: isoDay(earliest) }),
  };
  return data(loaded, { headers: viewed.headers });
}

export default function Property() {
  const { page, structured } = useLoaderData<typeof loader>();
  return <PropertyView page={useDeserialized(page)} structured={structured} />;
}
