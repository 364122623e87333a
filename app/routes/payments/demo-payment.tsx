import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import type { DemoChoice } from "#server/ports/payments";
import { formatMoney, isolated } from "~/i18n/format";
import { messagesOf } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { notFound, notFoundForOwner } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { payerOf } from "~/shared/payments/payer.server";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { card, large, narrow, page, row, soft, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";

const useT = messagesOf("payments");

const CHOICES = {
  pay: "payments.pay",
  decline: "payments.decline",
  "pay-slowly": "payments.paySlowly",
  "pay-and-tell-twice": "payments.payTwice",
  "give-up": "payments.giveUp",
} as const satisfies Record<DemoChoice, string>;

export const headers = notStored;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const { id, amount, isClosed, isReplaced } = await demoPaymentOf(request, params["id"], context);
  if (isReplaced) throw redirect(`/payment/${id}/return`);
  return {
    title: pageTitle(context, i18n.t, i18n.t("payments.demoTitle")),
    id,
    isClosed,
    amount: formatMoney(amount, i18n.locale),
    payee: isolated(context.organisation.name),
  };
}

/** Sends the notice of the pressed button the way of any provider's notice, then returns as from any payment page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { id } = await demoPaymentOf(request, params["id"], context);
  const choice = (await formDataOf(request)).get("choice");
  if (!isChoice(choice)) throw data(null, { status: 400 });
  const { organisation, demoPaymentPage, payments } = context;
  const notices = (await demoPaymentPage.choose(organisation.id, id, choice)) ?? notFound();
  for (const { raw, headers } of notices) {
    const taken = await payments.notice(organisation, "demo", raw, headers);
    if (!taken.ok) throw new Error(`a notice of the demo's was refused: ${taken.reason}`);
  }
  return redirect(`/payment/${id}/return`, 303);
}

const isChoice = (value: unknown): value is DemoChoice => typeof value === "string" && Object.hasOwn(CHOICES, value);

/** The viewer's own demo payment; 404 for other payers, or if the organisation has another provider. */
async function demoPaymentOf(request: Request, id = "", context: AppLoadContext) {
  const { organisation, payments, demoPaymentPage } = context;
  if (organisation.payments.provider !== "demo") notFound();
  const payment = await payments.find(organisation.id, id, await payerOf(request, context));
  const order = payment && (await demoPaymentPage.find(organisation.id, payment.id));
  if (!payment || !order) return notFoundForOwner(context);
  const booking = payment.purpose === "booking" ? await context.booking.ofPayment(payment) : undefined;
  return {
    id,
    ...order,
    isReplaced: booking !== undefined && (await context.booking.replacement(booking)) !== undefined,
  };
}

export default function DemoPayment() {
  const t = useT();
  const { id, isClosed, amount, payee } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t("payments.demoTitle")}</h1>
      <Notice tone="warn" text={t("payments.demoText")} />
      <div className={`${card} ${stack}`}>
        <p className={large}>
          <bdi>{amount}</bdi>
        </p>
        <p className={soft}>{t("payments.payee", { name: payee })}</p>
        {isClosed ? (
          <>
            <p>{t("payments.demoClosed")}</p>
            <p>
              <ButtonLink kind="solid" href={`/payment/${id}/return`} text={t("payments.demoBack")} />
            </p>
          </>
        ) : (
          <Form className={row} method="post" action={`/demo-payment/${id}`} reloadDocument>
            {(Object.keys(CHOICES) as DemoChoice[]).map((choice) => (
              <Fragment key={choice}>
                <Button name="choice" value={choice} kind={choice === "pay" ? "solid" : "outline"}>
                  {t(CHOICES[choice])}
                </Button>{" "}
              </Fragment>
            ))}
          </Form>
        )}
      </div>
    </main>
  );
}
