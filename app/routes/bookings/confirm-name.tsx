import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import { messagesOf } from "~/i18n/t";
import { emailTokenOf, spentKey } from "~/request/email-tokens.server";
import { formDataOf } from "~/request/form.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { hrefOfFound } from "~/shared/bookings/trips.server";
import { FactList } from "~/shared/offer/fact-list";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { card, narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { mayLookAt } from "./find-booking.server";
import { correctionText } from "./guest-name.server";

const useT = messagesOf("reservation");

export const headers = notStored;

/** The correction of an emailed link. Opening it changes nothing (M3): mail programs fetch links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const title = pageTitle(context, i18n.t, i18n.t("reservation.confirmTitle"));
  const key = await emailTokenOf(request, context, "nameKey");
  const asked = key ? await context.nameCorrections.find(context.organisation.id, key) : undefined;
  if (!asked) return data({ title, asked: undefined }, { status: 410 });
  const { booking, name } = asked;
  const facts = [
    {
      term: saidOf(i18n, context, booking).t("booking-page.voucherProperty"),
      text: context.booking.about(booking, i18n.language).title,
    },
    { term: i18n.t("bookings.bookingReference"), text: booking.reference },
    { term: i18n.t("booking-page.nameNow"), text: fullName(booking.guest) },
    { term: i18n.t("booking-page.nameThen"), text: fullName(name) },
  ];
  return data({ title, asked: facts });
}

/** The key works once. It came by email, so its holder may also view the booking. */
export async function action({ request, context }: ActionFunctionArgs) {
  await formDataOf(request);
  const { account, i18n } = await viewerOf(request, context);
  const key = (await emailTokenOf(request, context, "nameKey")) ?? "";
  const done = await context.nameCorrections.confirm(key, account?.id, context);
  const spent = await spentKey(context, "nameKey");
  if (done.ok) {
    const headers = [spent, ...(await mayLookAt(done.value, request, context))];
    return redirect(`${hrefOfFound(done.value)}?done=name`, { status: 303, headers });
  }
  if (done.reason === "gone") return redirect("/bookings/confirm-name", { status: 303, headers: [spent] });
  return data({ problem: correctionText(done.reason, context, i18n) }, { status: 409 });
}

export default function ConfirmName() {
  const t = useT();
  const { asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer ? [{ text: answer.problem }] : []} answer={answer} />
      <h1>{t("reservation.confirmTitle")}</h1>
      {asked ? (
        <Form className={`${card} ${stack}`} method="post" action="/bookings/confirm-name">
          <input type="hidden" name="intent" value="confirm" />
          <FactList facts={asked} />
          <p>
            <Button>{t("reservation.confirm")}</Button>
          </p>
        </Form>
      ) : (
        <>
          <p>{t("reservation.confirmGone")}</p>
          <p>
            <Link href="/bookings/find">{t("reservation.findTitle")}</Link>
          </p>
        </>
      )}
    </main>
  );
}
