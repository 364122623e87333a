import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageFrom } from "~/i18n/languages";
import { notFound } from "~/request/guards.server";
import { optionsOf } from "~/request/options.server";
import type { OptionList } from "~/ui/option-list";

const LISTS: OptionList[] = ["nationalities", "countries", "dial-codes"];

/** `/resources/choices/:list/:language`: the entries of a long list, the same for all viewers. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const list = LISTS.find((name) => name === params["list"]);
  const language = languageFrom(params["language"]);
  if (!list || !language) return notFound();
  return Response.json(optionsOf(context, list, language), {
    headers: { "Cache-Control": "public, max-age=86400" },
  });
}
