import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { valuePagesOf } from "~/products/value-pages.server";
import { emailTokenOf } from "~/request/email-tokens.server";
import { formDataOf } from "~/request/form.server";
import { mapOutsideNames } from "~/request/inbound-params.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { lostText } from "~/shared/wallet/lost-text.server";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { card, narrow, page, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { Withdrawal } from "./withdrawal";
import { withdrawalView, withdrawFrom, withdrawnText } from "./withdrawal.server";

export const headers = notStored;

/** WA-07: withdraws from a purchase by the link in its email, without signing in. Looking changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await mapOutsideNames(request, context);
  const { i18n } = await viewerOf(request, context);
  const { t } = i18n;
  const heading = t("wallet-page.withdrawAsk");
  const title = pageTitle(context, t, heading);
  const purchase = await purchaseOf(request, context);
  const about = { title, heading, gone: t("wallet-page.withdrawGone") };
  if (purchase?.state === "withdrawn") {
    const lost = lostText({ ...purchase.price, minor: purchase.lost }, i18n);
    const done = [await withdrawnText(purchase, context, i18n), ...lost].filter(Boolean).join(" · ");
    return data({ ...about, heading: t("purchases.withdrawnTitle"), done, facts: [], withdrawal: undefined });
  }
  const withdrawal = purchase && (await withdrawalView(purchase, context, i18n));
  const nothing = { ...about, done: undefined, facts: [], withdrawal: undefined };
  if (purchase && !withdrawal && (await context.purchases.isReserved(context.organisation, purchase)))
    return data({ ...nothing, gone: t("wallet-page.withdrawReserved") }, { status: 409 });
  if (!purchase || !withdrawal) return data(nothing, { status: 410 });
  const keep = { href: "/", text: t("wallet-page.withdrawKeep") };
  const { facts } = await valuePagesOf(purchase.terms.kind).view(purchase, context, i18n);
  return data({ ...about, done: undefined, facts, withdrawal: { ...withdrawal, keep } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const purchase = await purchaseOf(request, context);
  if (purchase) return withdrawFrom(purchase, "/withdraw", request, context);
  await formDataOf(request);
  return redirect("/withdraw", 303);
}

const purchaseOf = async (request: Request, context: LoaderFunctionArgs["context"]) =>
  context.purchases.findByKey(context.organisation, (await emailTokenOf(request, context, "withdrawKey")) ?? "");

export default function Withdraw() {
  const { heading, done, gone, facts, withdrawal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer ? [{ text: answer.problem }] : []} answer={answer} />
      <h1>{heading}</h1>
      {withdrawal ? (
        <>
          <div className={card}>
            <DescriptionList descriptions={facts} />
          </div>
          <Withdrawal {...withdrawal} here="/withdraw" />
        </>
      ) : done === undefined ? (
        <p>{gone}</p>
      ) : (
        <Notice tone="ok" role="status" text={done} />
      )}
    </main>
  );
}
