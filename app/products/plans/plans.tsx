import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Plan } from "#server/membership/plans";
import { formatMoney } from "~/i18n/format";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { unpaidOf } from "~/shared/wallet/unpaid";
import { WaitingPayments } from "~/shared/wallet/waiting-payments";
import { waitingPayments } from "~/shared/wallet/waiting-payments.server";
import { Button, ButtonLink } from "~/ui/button";
import { button } from "~/ui/button.css";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { card, page, prose, row, sideBySide, soft, stack, strong } from "~/ui/layout.css";
import { lines } from "~/ui/lines.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { givenBy, planLine, runningOf, runningView } from "./plans-page.server";

const useT = messagesOf("plans");

export const headers = notStored;

const DONE = {
  follows: "plans.doneFollows",
  cancelled: "plans.doneCancelled",
  kept: "plans.doneKept",
  "by-hand": "plans.doneByHand",
  begun: "plans.doneBegun",
} as const;

/** LO-07, RT-16: the plans of the organisation, and the viewer's own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n, currency } = await viewerOf(request, context);
  const { t, locale } = i18n;
  const [plans, running, given, waiting, savedBy] = await Promise.all([
    context.membership.plans(context.organisation),
    runningOf(context, account),
    givenBy(context, account),
    account ? waitingPayments(context, account, ["plan"], i18n) : [],
    account ? context.booking.savedBy(context.organisation, account, currency) : undefined,
  ]);
  if (plans.length === 0 && !running) notFound();
  const said = new URL(request.url).searchParams.get("done") ?? "";
  const done = Object.hasOwn(DONE, said) ? DONE[said as keyof typeof DONE] : undefined;
  const unpaid = unpaidOf(request);
  const savedText = ({ terms }: Plan) => {
    const { discount } = terms.benefits;
    // The discount of a running plan is in those prices already.
    return savedBy && !running && discount > 0
      ? t("rewards.planSaved", { amount: formatMoney(savedBy(discount), locale) })
      : undefined;
  };
  return {
    title: pageTitle(context, t, t("plans.title")),
    done: done && t(done),
    unpaid: unpaid && t(unpaid),
    signedIn: account !== undefined,
    waiting,
    running: running && runningView(running, given, i18n),
    plans: plans
      .filter(({ id }) => id !== running?.plan.id)
      .map((plan) => ({
        ...planLine(plan, given, i18n),
        follows: plan.id === running?.next?.id,
        saved: savedText(plan),
      })),
  };
}

/** To the end of the period, or no longer so; and whether a balance pays for the next ones. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  const form = await readForm(request, decision);
  if (!form.ok) return refuse(request, context, form.submission);
  const { organisation, membership, origin } = context;
  const { intent } = form.value;
  if (intent === "cancel") await membership.cancel(organisation, account, origin);
  else if (intent === "by-hand") await membership.payByHand(organisation, account);
  else await membership.follow(organisation, account, undefined);
  return redirect(`/plans?done=${DECIDED[intent]}`, 303);
}

const DECIDED = { cancel: "cancelled", keep: "kept", "by-hand": "by-hand" } satisfies Record<string, keyof typeof DONE>;
const decision = z.object({ intent: z.enum(["cancel", "keep", "by-hand"]) });

export default function Plans() {
  const t = useT();
  const { done, unpaid, signedIn, waiting, running, plans } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <ErrorSummary errors={answer ? [{ text: t("plans.decideMissing") }] : []} answer={answer?.result} />
      <h1>{t("plans.title")}</h1>
      {done ? <Notice tone="ok" role="status" text={done} /> : null}
      {unpaid ? <Notice tone="warn" role="status" text={unpaid} /> : null}
      <WaitingPayments waiting={waiting} />
      {running ? <Own {...running} /> : null}
      {plans.length > 0 ? (
        <section className={stack} aria-labelledby="plans">
          <h2 id="plans">{t(running ? "plans.others" : "plans.all")}</h2>
          {signedIn ? null : <p className={`${soft} ${prose}`}>{t("plans.signInFirst")}</p>}
          <ul className={sideBySide}>
            {plans.map((plan) => (
              <li key={plan.id} className={`${card} ${stack}`}>
                <h3>
                  <bdi>{plan.name}</bdi>
                </h3>
                <About {...plan} />
                {plan.saved ? <p>{plan.saved}</p> : null}
                {plan.follows ? (
                  <p className={strong}>{t("plans.isNext")}</p>
                ) : (
                  <p>
                    <Link className={button.outline} href={`/plans/${plan.id}`}>
                      <span>
                        {t("plans.choose")} <bdi>{plan.name}</bdi>
                      </span>
                    </Link>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  );
}

type AboutProps = { text: string; price: string; benefits: string[] };

function About({ text, price, benefits }: AboutProps) {
  return (
    <>
      {text ? <p className={`${prose} ${lines}`}>{text}</p> : null}
      <p className={strong}>{price}</p>
      {benefits.length > 0 ? (
        <ul>
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

type OwnProps = NonNullable<Awaited<ReturnType<typeof loader>>["running"]>;

function Own({ name, state, pays, byYou, isUnpaid, renews, changes, ...plan }: OwnProps) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`} aria-labelledby="own">
      <h2 id="own">
        {t("plans.own")} <bdi>{name}</bdi>
      </h2>
      <About {...plan} />
      <p>{state}</p>
      {byYou ? <p className={soft}>{byYou}</p> : null}
      {pays && renews ? (
        <p className={soft}>
          {t("plans.paysFrom")} <bdi>{pays}</bdi>
        </p>
      ) : null}
      <Form className={row} method="post" action="/plans">
        {isUnpaid ? (
          <>
            <ButtonLink kind="solid" href="/plans/renew" text={t("plans.payNow")} />{" "}
          </>
        ) : null}
        {!renews || changes ? (
          <Button kind="outline" intent="keep">
            {t("plans.keep")}
          </Button>
        ) : null}{" "}
        {pays && renews ? (
          <>
            <Button kind="outline" intent="by-hand">
              {t("plans.payByHand")}
            </Button>{" "}
          </>
        ) : null}
        {renews ? (
          <Button kind="quiet" intent="cancel">
            {t("plans.cancel")}
          </Button>
        ) : null}
      </Form>
    </section>
  );
}
