import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { notFoundForOwner, requireSignedIn } from "~/request/guards.server";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { card, narrow, page, row, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { purchasePage } from "./purchase-page.server";
import { Withdrawal } from "./withdrawal";
import { withdrawFrom } from "./withdrawal.server";

const useT = messagesOf("purchases");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  return (await purchasePage(request, context, account, params["id"] ?? "")) ?? notFoundForOwner(context);
}

/** WA-07: withdraws from the purchase. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  const { organisation, purchases } = context;
  const purchase = (await purchases.find(organisation, account, params["id"] ?? "")) ?? notFoundForOwner(context);
  return withdrawFrom(purchase, `/wallet/purchases/${purchase.id}`, request, context);
}

export default function PurchasePage() {
  const t = useT();
  const { heading, here, tone, text, facts, next, receipt, creditNote, correction, withdrawal, contact } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer ? [{ text: answer.problem }] : []} answer={answer} />
      <h1>{heading}</h1>
      <Notice tone={tone}>
        <p>{text}</p>
        {contact ? (
          <p>
            <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        ) : null}
      </Notice>
      <div className={`${card} ${stack}`}>
        <DescriptionList descriptions={facts} />
        <div className={row}>
          {next.selection === undefined ? (
            <ButtonLink kind="solid" href={next.href} text={next.label} />
          ) : (
            <Form method="post" action={next.href}>
              <input type="hidden" name="selection" value={next.selection} />
              <Button>{next.label}</Button>
            </Form>
          )}{" "}
          {receipt ? <ButtonLink kind="outline" href={receipt} text={t("purchases.receipt")} /> : null}{" "}
          {creditNote ? <ButtonLink kind="outline" href={creditNote} text={t("purchases.creditNote")} /> : null}{" "}
          {correction ? <ButtonLink kind="outline" href={correction} text={t("purchases.correction")} /> : null}
        </div>
      </div>
      {withdrawal ? <Withdrawal {...withdrawal} here={here} /> : null}
    </main>
  );
}
