import type { AppLoadContext } from "@remix-run/node";
import type { Language } from "#server/organisation/settings";
import type { Resolution } from "#server/products/stays/catalogue/catalogue";
import type { StayForm } from "~/products/stays/stay-params";
import { searchCentreOf } from "~/request/search-centre.server";
import { chosenProperty, type NamedProperties, namedProperties } from "./named-properties.server";

/** `unasked`: nothing says where to. */
export type Destination = Resolution | NamedProperties | { kind: "unasked" };

/** The search's destination: the chosen or typed place or property, else the one near the coordinates of the visit (QP-01). */
export async function findDestination(
  request: Request,
  context: AppLoadContext,
  form: StayForm,
  language: Language,
): Promise<Destination> {
  const found = await resolveDestination(request, context, form);
  const { named, namedList } = context.stays.catalogue;
  if (found.kind === "one") return { ...found, place: named(found.place, language) };
  if (found.kind === "several" || found.kind === "properties")
    return { ...found, places: namedList(found.places, language) };
  if (found.kind === "none") return { ...found, near: namedList(found.near, language) };
  return found;
}

async function resolveDestination(request: Request, context: AppLoadContext, form: StayForm): Promise<Destination> {
  const { catalogue } = context.stays;
  const chosen = await chosenProperty(context, form);
  if (chosen) return chosen;
  const dest = /^\d{1,10}$/.test(form.dest) ? Number(form.dest) : undefined;
  if (form.q || dest !== undefined) {
    const found = await catalogue.resolvePlace({ q: form.q, dest });
    if (form.q) return (await namedProperties(context, form, found)) ?? found;
    // The id of a deleted place has no name to report.
    return found.kind === "none" ? { kind: "unasked" } : found;
  }
  const point = await searchCentreOf(request);
  const place = point && (await catalogue.nearestPlace(...point));
  return place ? { kind: "one", place } : { kind: "unasked" };
}
