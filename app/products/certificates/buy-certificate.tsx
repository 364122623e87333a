import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { refuseToPay, settingOf } from "~/shared/wallet/pay-form.server";
import { WaysToPay } from "~/shared/wallet/ways-to-pay";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, narrow, page, row, soft, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { buyPage, returnOf } from "./buy-page.server";

const useT = messagesOf("purchases", "wallet");

/** WA-07: what a certificate costs and gives, on which terms, and how it is paid. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  return (await buyPage(request, context, account, params["offer"] ?? "")) ?? notFound();
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  const offer = (await context.wallet.certificateOnSale(context.organisation, params["offer"] ?? "")) ?? notFound();
  const form = await readForm(request, buyForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const setting = await settingOf(request, context, account, returnOf(request));
  const { number, way } = form.value;
  const bought = await context.certificates.buy(setting, { offer, number, way });
  return bought.ok ? redirect(bought.value.href, 303) : refuseToPay(request, context, form.submission, "way", bought);
}

const buyForm = z.object({
  number: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  way: z.string(message("refusals.payMissing")).max(60, message("refusals.wayGone")),
  agreed: z.literal("on", message("refusals.agreeMissing")),
});

export default function BuyCertificate() {
  const t = useT();
  const { heading, unpaid, here, facts, withdraw, ways, number, back, contact } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["way", "agreed"], { way: ways[0]?.value });
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <h1>{heading}</h1>
      {unpaid && !answer.result ? <Notice tone="warn" role="status" text={unpaid} /> : null}
      <div className={`${card} ${stack}`}>
        <DescriptionList descriptions={facts} />
        <p className={soft}>{t("purchases.oneBooking")}</p>
        <h2>{t("purchases.withdrawTitle")}</h2>
        <p>{withdraw}</p>
      </div>
      {ways.length > 0 ? (
        <Form className={`${card} ${stack}`} method="post" action={here} noValidate reloadDocument>
          <input type="hidden" name="number" value={number} />
          <WaysToPay ways={ways} answer={answer} />
          <Checkbox name="agreed" error={answer.errorOf("agreed")} defaultChecked={answer.isTicked("agreed", "on")}>
            {t("purchases.agree")}
          </Checkbox>
          <div className={row}>
            <Button>{t("purchases.buy")}</Button> <ButtonLink kind="quiet" href={back} text={t("purchases.cancel")} />
          </div>
        </Form>
      ) : (
        <p>
          {t("purchases.notSold")} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      )}
    </main>
  );
}
