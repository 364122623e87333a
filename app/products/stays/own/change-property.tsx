import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { parseDay } from "#server/core/day";
import { latinDigits } from "#server/core/digits";
import { type Outcome, ok, refused } from "#server/core/outcome";
import type { ListingChange } from "#server/products/product";
import { isoDay } from "~/i18n/days";
import type { I18n } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { Field, TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { TextArea } from "~/ui/text-area";
import { OwnPage, Reason } from "./own-page";
import { findOwn, type OwnProperty, ownHref, reasonField, reasonWords, todayOf } from "./own-property.server";

const DEEDS = ["withdraw", "restore", "close", "open", "sellers"] as const;
type Deed = (typeof DEEDS)[number];

const EVERYONE = "*";
/** How many nights one form closes or opens. */
const MOST_NIGHTS = 750;
const LONGEST_LIST = 4_000;

const deedOf = (named: string | undefined): Deed => DEEDS.find((deed) => deed === named) ?? notFound();

/** OP-05: one change of an own property, with a reason. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireOperator(request, context, "catalogue");
  const { t } = i18n;
  const deed = deedOf(params["deed"]);
  const own = await findOwn(params["code"], context);
  const { code, name } = own;
  const heading = t(`properties.${deed}Title`, { name });
  const hasNights = deed === "close" || deed === "open";
  return {
    title: pageTitle(context, t, heading),
    heading,
    text: t(`properties.${deed}Text`),
    here: ownHref(code, deed),
    back: { href: ownHref(code), text: name },
    submit: t(`properties.${deed}`),
    nights: hasNights
      ? { from: t("properties.from"), to: t("properties.to"), min: isoDay(todayOf(context)) }
      : undefined,
    sellers:
      deed === "sellers"
        ? {
            label: t("properties.sellersLabel"),
            hint: t("properties.sellersHint"),
            maxLength: LONGEST_LIST,
            value: await slugsOf(own, context),
          }
        : undefined,
    reason: reasonWords(i18n),
  };
}

const typed = z.string().max(LONGEST_LIST).default("");
const changeForm = z.object({ reason: reasonField, from: typed, to: typed, sellers: typed });

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "catalogue");
  const deed = deedOf(params["deed"]);
  const { code } = await findOwn(params["code"], context);
  const form = await readForm(request, changeForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const change = await changeOf(deed, form.value, context, i18n);
  if (!change.ok) return refuse(request, context, form.submission, { errors: change.errors });
  const { properties } = context.asOperator(account);
  const changed = await properties.change(context.organisation, code, change.value, { reason: form.value.reason });
  if (changed.ok) return redirect(`${ownHref(code)}?done=${deed}`, 303);
  return refuse(request, context, form.submission, { errors: { "": ["properties.unchanged"] } });
}

type Typed = z.output<typeof changeForm>;
type Wrong = { reason: "wrong"; errors: Record<string, string[]> };

async function changeOf(
  deed: Deed,
  { from: typedFrom, to: typedTo, sellers }: Typed,
  context: AppLoadContext,
  { t }: I18n,
): Promise<Outcome<ListingChange, Wrong>> {
  switch (deed) {
    case "withdraw":
    case "restore":
      return ok({ is: deed });
    case "close":
    case "open": {
      const [from = 0, last = 0] = [typedFrom, typedTo].map((text) => parseDay(latinDigits(text.trim())));
      const errors = {
        ...(from < todayOf(context) && { from: [t("properties.fromWrong")] }),
        ...((last < from || last - from >= MOST_NIGHTS) && { to: [t("properties.toWrong", { max: MOST_NIGHTS - 1 })] }),
      };
      if (Object.keys(errors).length > 0) return refused("wrong", { errors });
      return ok({ is: deed, from, to: last + 1 });
    }
    case "sellers": {
      const slugs = sellers.split(/\s+/).filter(Boolean);
      if (slugs.includes(EVERYONE)) return ok({ is: deed, soldBy: EVERYONE });
      const ids = new Map((await context.organisations.list()).map(({ slug, id }) => [slug, id]));
      const unknown = slugs.find((slug) => !ids.has(slug));
      if (unknown !== undefined)
        return refused("wrong", { errors: { sellers: [t("properties.sellersWrong", { name: unknown })] } });
      return ok({ is: deed, soldBy: [...new Set(slugs)].map((slug) => ids.get(slug)).join(" ") });
    }
  }
}

async function slugsOf({ soldBy }: OwnProperty, { organisations }: AppLoadContext): Promise<string> {
  if (typeof soldBy === "string") return soldBy;
  const all = await organisations.list();
  return all.flatMap(({ id, slug }) => (soldBy.includes(id) ? [slug] : [])).join("\n");
}

export default function ChangeProperty() {
  const { heading, text, here, back, submit, nights, sellers, reason } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["from", "to", "sellers", "reason"], {
    sellers: sellers?.value,
  });
  return (
    <OwnPage heading={heading} back={back}>
      <AccountForm answer={answer} action={here} submit={submit} back={back.href}>
        <p>{text}</p>
        {nights ? (
          <>
            <TextField {...answer.field("from")} type="date" label={nights.from} min={nights.min} required />
            <TextField {...answer.field("to")} type="date" label={nights.to} min={nights.min} required />
          </>
        ) : null}
        {sellers ? (
          <Field id="sellers" label={sellers.label} hint={sellers.hint} error={answer.errorOf("sellers")}>
            {(control) => (
              <TextArea
                {...control}
                name="sellers"
                rows={4}
                dir="ltr"
                spellCheck={false}
                maxLength={sellers.maxLength}
                defaultValue={answer.value("sellers")}
              />
            )}
          </Field>
        ) : null}
        <Reason answer={answer} words={reason} />
      </AccountForm>
    </OwnPage>
  );
}
