import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { parseAmount } from "#server/core/amounts";
import type { Agent } from "#server/ports/acting";
import { decimalsOf, formatDecimal, formatMoney, isolated, minorPerUnit } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { AgentPage } from "./agent-page";
import { markUpText, ownQuote, quoteHref, toQuote } from "./quotes.server";
import { wordsOf } from "./words.server";

/** AG-05: what a client pays for an option of a draft beside its net rate. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t, locale } = i18n;
  const { quote, option, here } = await optionOf(request, params["number"], account, context);
  if (quote.state !== "draft") throw redirect(quoteHref(quote), 303);
  const { price, markUp } = option;
  const { markUp: bounds, netMargin } = context.organisation;
  const isPossible = option.isNet && bounds !== undefined;
  return {
    title: pageTitle(context, t, t("agent.markUp")),
    heading: t("agent.markUp"),
    here,
    option: { title: option.title, lang: quote.language },
    text: markUpText(option, i18n),
    isPossible,
    why: isPossible ? t("agent.markUpRule", boundsText(bounds, context, i18n)) : t("agent.markUpNotNet"),
    form: {
      percent: markUp && "basisPoints" in markUp ? formatDecimal(markUp.basisPoints / 100, locale) : "",
      amount: markUp && "minor" in markUp ? formatDecimal(markUp.minor / minorPerUnit(markUp.currency), locale) : "",
    },
    amountLabel: t("agent.markUpAmount", { currency: price.currency }),
    back: quoteHref(quote),
    hint: netMargin ? t("agent.markUpHintMargin", percentText(netMargin, i18n)) : t("agent.markUpHint"),
    words: wordsOf(i18n, "markUpPercent", "markUpSave", "quoteBack"),
  };
}

const PERCENT_DECIMALS = 2;

/** Sent twice it sets the same again; nothing in both fields takes the mark-up away. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { quote, option } = await optionOf(request, params["number"], account, context);
  const { organisation } = context;
  const { currency } = option.price;
  const form = await readForm(
    request,
    z
      .object({
        percent: numberUpTo(i18n.locale, PERCENT_DECIMALS),
        amount: numberUpTo(i18n.locale, decimalsOf(currency)),
      })
      .refine(({ percent, amount }) => percent === undefined || amount === undefined, {
        path: ["percent"],
        message: message("agent.markUpOne"),
      }),
  );
  if (!form.ok) return refuse(request, context, form.submission);
  const { percent, amount } = form.value;
  const markUp = percent ? { basisPoints: percent } : amount ? { minor: amount, currency } : undefined;
  const set = await context.agency.quotes.setMarkUp(account, quote.number, option.id, markUp, organisation);
  if (!set) return notFoundForOwner(context);
  if (set.ok) return toQuote(quote.number, "mark-up");
  context.logged.refusal = set.reason;
  const bounds = organisation.markUp;
  const { netMargin = 0 } = organisation;
  const net = option.priceNow.minor - option.markUpNow;
  const isTooLittle =
    (percent ?? 100 * netMargin) < 100 * netMargin ||
    (amount ?? net) < context.pricing.marginOn({ price: { total: net }, net: true }, netMargin);
  const errors =
    set.reason === "not-draft"
      ? { "": ["agent.quoteNotDraft"] }
      : set.reason === "not-net" || !bounds
        ? { "": ["agent.markUpNotNet"] }
        : set.reason === "mark-up"
          ? {
              [amount ? "amount" : "percent"]: [
                isTooLittle
                  ? message("agent.markUpTooLittle", percentText(netMargin, i18n))
                  : message("agent.markUpTooMuch", boundsText(bounds, context, i18n)),
              ],
            }
          : { "": ["agent.quoteOptionGone"] };
  return refuse(request, context, form.submission, { status: 409, errors });
}

/** AG-08: 404 also for an option of another quote. */
async function optionOf(request: Request, number: string | undefined, account: Agent, context: AppLoadContext) {
  const { quote, options } = await ownQuote(number, account, context);
  const id = new URL(request.url).searchParams.get("option");
  const option = options.find((each) => each.id === id) ?? notFoundForOwner(context);
  return { quote, option, here: `${quoteHref(quote)}/mark-up?option=${option.id}` };
}

type Bounds = NonNullable<AppLoadContext["organisation"]["markUp"]>;

const boundsText = (
  { maxPercent, maxAmount }: Bounds,
  { organisation }: AppLoadContext,
  { locale }: Pick<I18n, "locale">,
) => ({
  percent: formatDecimal(maxPercent, locale),
  amount: isolated(formatMoney({ minor: maxAmount, currency: organisation.currency }, locale)),
});

const percentText = (percent: number, { locale }: Pick<I18n, "locale">) => ({
  percent: formatDecimal(percent, locale),
});

/** In hundredths, or minor units; undefined where it is left out. */
const numberUpTo = (locale: string, decimals: number) =>
  z
    .string()
    .default("")
    .transform((typed, { issues }): number | undefined => {
      if (typed.trim() === "") return undefined;
      const read = parseAmount(typed, { locale, decimals });
      if (read.ok) return read.value;
      const wrong = read.reason === "ambiguous" ? "refusals.amountAmbiguous" : "agent.markUpWrong";
      issues.push({ code: "custom", message: message(wrong), input: typed });
      return undefined;
    });

export default function QuoteMarkUp() {
  const { heading, here, option, text, isPossible, why, form, amountLabel, back, hint, words } =
    useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["percent", "amount"], form);
  const field = { inputMode: "decimal", dir: "ltr", maxLength: 20, autoComplete: "off" } as const;
  return (
    <AgentPage heading={heading}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <p>
        <bdi lang={option.lang}>{option.title}</bdi>
      </p>
      <p>{text}</p>
      <p>{why}</p>
      {isPossible ? (
        <Form className={`${card} ${stack}`} method="post" action={here} noValidate>
          <TextField {...answer.field("percent")} label={words.markUpPercent} hint={hint} {...field} />
          <TextField {...answer.field("amount")} label={amountLabel} {...field} />
          <p className={row}>
            <Button>{words.markUpSave}</Button> <Link href={back}>{words.quoteBack}</Link>
          </p>
        </Form>
      ) : (
        <p>
          <Link href={back}>{words.quoteBack}</Link>
        </p>
      )}
    </AgentPage>
  );
}
