import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Account } from "#server/auth/account";
import { USUAL_TO_WITHDRAW } from "#server/core/limits";
import type { PlanOffer, Running } from "#server/membership/membership";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { refuseToPay, settingOf, waysView } from "~/shared/wallet/pay-form.server";
import { unpaidOf } from "~/shared/wallet/unpaid";
import { WaysToPay } from "~/shared/wallet/ways-to-pay";
import { withdrawTerms } from "~/shared/wallet/withdraw-terms.server";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, narrow, page, row, soft, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { factsOf, givenBy, planLine } from "./plans-page.server";

const useT = messagesOf("plans", "purchases");

/** The form's value for paying on the payment page instead of from a balance. */
const BY_PAGE = "page";

/** A plan on sale, or, as `renew`, the unpaid next period of the current one. */
type Chosen = { offer: PlanOffer; running: Running | undefined };

async function chosenOf(id: string, account: Account, { organisation, membership }: AppLoadContext): Promise<Chosen> {
  if (id !== "renew") {
    const offered = await membership.offer(organisation, account, id);
    if (offered.ok) return { offer: offered.value, running: undefined };
    throw offered.reason === "same" ? redirect("/plans", 303) : notFound();
  }
  const running = await membership.running(organisation, account);
  if (running?.graceUntil === undefined) throw redirect("/plans", 303);
  const plan = running.next ?? running.plan;
  const due = { minor: plan.terms.price, currency: plan.terms.currency };
  return { offer: { plan, when: "now", due, rest: 0, replaces: undefined, since: undefined }, running };
}

/** LO-07: what a plan costs and gives, when it begins, and how it is paid. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const id = params["plan"] ?? "";
  const { offer, running } = await chosenOf(id, account, context);
  const renewal = running !== undefined;
  const { t } = i18n;
  const plan = planLine(offer.plan, await givenBy(context, account), i18n);
  const isPaid = offer.when === "now" && offer.due.minor > 0;
  const ways = isPaid ? waysView(await context.purchases.ways(context.organisation, account, offer.due), i18n) : [];
  const heading = t(renewal ? "plans.renewTitle" : "plans.chooseTitle", { name: plan.name });
  const unpaid = unpaidOf(request);
  return {
    title: pageTitle(context, t, heading),
    heading,
    here: `/plans/${id}`,
    plan,
    isPaid,
    ways,
    renewal,
    /** A payment page cannot be asked again without its payer. */
    again: !renewal && ways.some(({ value }) => value !== BY_PAGE),
    ends: [
      t("plans.howItEnds"),
      ...(offer.plan.terms.price > 0 ? [t("plans.reminds"), t("wallet-page.planPaidEachTime")] : []),
    ].join(" "),
    facts: factsOf(offer, i18n),
    withdraw: isPaid
      ? withdrawTerms("wallet-page.withdrawPlan", offer.plan.terms.withdrawDays ?? USUAL_TO_WITHDRAW, context, i18n)
      : undefined,
    unpaid: unpaid && t(unpaid),
    later: offer.when === "later",
    contact: context.organisation.mailFrom,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  const { organisation, membership, plans, origin } = context;
  const { offer, running } = await chosenOf(params["plan"] ?? "", account, context);
  const isPaid = offer.when === "now" && offer.due.minor > 0;
  const form = await readForm(request, isPaid ? paidForm : freeForm);
  if (!form.ok) return refuse(request, context, form.submission);
  if (offer.when === "later") {
    await membership.follow(organisation, account, offer.plan.id);
    return redirect("/plans?done=follows", 303);
  }
  if (!isPaid) {
    await membership.startFree(organisation, account, offer, origin);
    return redirect("/plans?done=begun", 303);
  }
  const setting = await settingOf(request, context, account, "/plans");
  const { way, again } = form.value as z.infer<typeof paidForm>;
  const bought = running
    ? await plans.payRenewal(setting, running, way)
    : await plans.buy(setting, { offer, way, again: again === "on" });
  return bought.ok ? redirect(bought.value.href, 303) : refuseToPay(request, context, form.submission, "way", bought);
}

const freeForm = z.object({ agreed: z.literal("on", message("refusals.agreeMissing")) });

const paidForm = freeForm.extend({
  way: z.string(message("refusals.payMissing")).max(60, message("refusals.wayGone")),
  again: z.literal("on").optional(),
});

export default function ChoosePlan() {
  const t = useT();
  const { heading, here, plan, isPaid, ways, renewal, again, ends, facts, withdraw, unpaid, later, contact } =
    useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["way", "again", "agreed"], {
    way: ways[0]?.value,
  });
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <h1>{heading}</h1>
      {unpaid && !answer.result ? <Notice tone="warn" role="status" text={unpaid} /> : null}
      <div className={`${card} ${stack}`}>
        {plan.text ? <p>{plan.text}</p> : null}
        {plan.benefits.length > 0 ? (
          <ul>
            {plan.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        ) : null}
        <DescriptionList descriptions={facts} />
        <p className={soft}>{ends}</p>
        {withdraw ? <p className={soft}>{withdraw}</p> : null}
      </div>
      {isPaid && ways.length === 0 ? (
        <p>
          {t("purchases.notSold")} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      ) : (
        <Form className={`${card} ${stack}`} method="post" action={here} noValidate reloadDocument>
          {isPaid ? <WaysToPay ways={ways} answer={answer} /> : null}
          {again ? (
            <Checkbox name="again" defaultChecked={answer.isTicked("again", "on")}>
              {t("plans.again")}
            </Checkbox>
          ) : null}
          <Checkbox name="agreed" error={answer.errorOf("agreed")} defaultChecked={answer.isTicked("agreed", "on")}>
            {t("plans.agree")}
          </Checkbox>
          <div className={row}>
            <Button>
              {t(later ? "plans.chooseLater" : renewal ? "plans.payNow" : "plans.begin", { name: plan.name })}
            </Button>{" "}
            <ButtonLink kind="quiet" href="/plans" text={t("plans.notNow")} />
          </div>
        </Form>
      )}
    </main>
  );
}
