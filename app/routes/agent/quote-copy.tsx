import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isolated } from "~/i18n/format";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { QuoteStep } from "./quote-step";
import { ownQuote, quoteHref, toQuote } from "./quotes.server";

/** AG-04: asks before a quote is copied, where the go bar leads. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { quote, client } = await ownQuote(params["number"], account, context);
  const { t } = i18n;
  return {
    title: pageTitle(context, t, t("agent.quoteCopy")),
    heading: t("agent.quoteCopy"),
    number: quote.number,
    texts: [t("agent.quoteCopyText", { name: isolated(client.name) })],
    back: { href: quoteHref(quote), text: t("agent.quoteBack") },
    intent: "copy",
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = await requireAgent(request, context);
  const { quote } = await ownQuote(params["number"], account, context);
  const form = await readForm(request, z.object({ intent: z.literal("copy") }));
  if (!form.ok) return refuse(request, context, form.submission);
  const copied = await context.agency.quotes.copy(account, quote.number, context.organisation);
  if (!copied) return notFoundForOwner(context);
  return copied.ok ? toQuote(copied.value.number, "draft") : toQuote(copied.number, "open-draft");
}

export default function QuoteCopy() {
  return <QuoteStep {...useLoaderData<typeof loader>()} />;
}
