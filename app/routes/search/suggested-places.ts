import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitorOf } from "~/request/visitor.server";
import { suggestionOf } from "~/shared/places/places";

const MOST_PROPOSALS = 7;

/** `/resources/places?q=`: what the destination field proposes while somebody types. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { speech, language } = await visitorOf(request, context);
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const places = context.catalogue.suggest(text, MOST_PROPOSALS, language);
  return Response.json(
    places.map((place) => suggestionOf(place, speech.locale)),
    { headers: { "Cache-Control": "private, max-age=300" } },
  );
}
