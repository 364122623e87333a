import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fullName } from "#server/core/names";
import type { Admission } from "#server/products/activities/tickets";
import { formatInstant, formatList } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { isThrottled, throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, page, prose, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";

/** PD-03: where staff scan or type a code. `done` names the booking and the items that were redeemed just now. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireOperator(request, context, "bookings");
  const { t } = i18n;
  return {
    title: pageTitle(context, t, t("tickets.redeem")),
    done: await doneText(new URL(request.url).searchParams, context, i18n),
    words: {
      heading: t("tickets.redeem"),
      code: t("tickets.code"),
      hint: t("tickets.codeHint"),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "bookings");
  const form = await readForm(request, ticketForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const by = { actorId: account.id, note: context.asOperator(account).note };
  const redeemed = await context.activities.redeem(context.organisation, form.value.ticket, by);
  if (redeemed.ok) {
    const { booking, items } = redeemed.value;
    const done = new URLSearchParams({ done: [booking.reference, ...items].join("."), of: booking.organisationId });
    return redirect(`/admin/tickets?${done}`, 303);
  }
  const text = isThrottled(redeemed)
    ? throttledMessage(redeemed, context, i18n.t)
    : await refusalText(redeemed, context, i18n);
  return refuse(request, context, form.submission, {
    errors: { ticket: [text] },
    ...throttledAnswer(redeemed, context),
  });
}

const ticketForm = z.object({
  ticket: z.string(message("tickets.codeMissing")).max(200, message("tickets.unknown")),
});

type Refused = Exclude<Awaited<ReturnType<AppLoadContext["activities"]["redeem"]>>, { ok: true } | { retryAt: number }>;

async function refusalText(refused: Refused, context: AppLoadContext, i18n: I18n): Promise<string> {
  const { t, locale, language } = i18n;
  if (refused.reason === "unknown") return t("tickets.unknown");
  const { booking } = refused;
  const why =
    refused.reason === "used"
      ? t("tickets.isUsed", { when: formatInstant(refused.at, booking.timeZone, locale) })
      : refused.reason === "canceled"
        ? t("tickets.isCanceled")
        : t("tickets.otherDay", { when: context.booking.about(booking, language).when });
  return `${why} · ${await holderText(refused, context, i18n)}`;
}

/** "Ana Silva · A walk by the river · Dec 10, 2026, 10:00 AM · Ticket 1: Adult". */
async function holderText({ booking, items }: Admission, context: AppLoadContext, { language, locale }: I18n) {
  const { title, what } = context.booking.about(booking, language);
  const own = (await context.booking.items(booking)).filter(({ number }) => items.includes(number));
  const names = own.map((item) => item.text(language).name);
  return [fullName(booking.guest), title, what, formatList(names, locale)].filter(Boolean).join(" · ");
}

async function doneText(done: URLSearchParams, context: AppLoadContext, i18n: I18n): Promise<string | undefined> {
  const [reference = "", ...numbers] = (done.get("done") ?? "").split(".");
  const seller = done.get("of") ?? "";
  const booking = await context.booking.findByReference(seller, reference);
  const items = numbers.map(Number);
  const at = booking && (await context.activities.redeemedAt(context.organisation, seller, booking.id, items));
  if (!at) return undefined;
  const when = formatInstant(at, booking.timeZone, i18n.locale);
  return `${i18n.t("tickets.good", { when })} · ${await holderText({ booking, items }, context, i18n)}`;
}

export default function Redeem() {
  const { done, words } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["ticket"]);
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>{words.heading}</h1>
      {done && answer.errors.length === 0 ? <Notice tone="ok" role="status" text={done} /> : null}
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <Form className={`${card} ${stack} ${prose}`} method="post" action="/admin/tickets" noValidate>
        <TextField
          {...answer.field("ticket")}
          label={words.code}
          hint={words.hint}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          required
        />
        <p>
          <Button>{words.heading}</Button>
        </p>
      </Form>
    </main>
  );
}
