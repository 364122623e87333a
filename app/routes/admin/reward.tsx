import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Account } from "#server/auth/account";
import { isOwnReward } from "#server/core/own-reward";
import { hasRight } from "#server/core/staff";
import type { Reward } from "#server/loyalty/operations";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { doneText } from "~/request/done-text.server";
import { notFound, notFoundForOwner, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { DescriptionList } from "~/ui/description-list";
import { Select } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { NameLink } from "~/ui/link";
import { AdminPage } from "./admin-page";
import { bookingHref } from "./booking-lines.server";
import { walletChange } from "./money-fields.server";
import { rewardFacts } from "./reward-text.server";
import { ReasonField } from "./wallet-fields";

const useT = messagesOf("admin");

const DECISIONS = ["release", "block", "reject"] as const;
type Decision = (typeof DECISIONS)[number];
const POSSIBLE: Record<Reward["state"], Decision[]> = {
  pending: ["block", "reject"],
  blocked: ["release", "reject"],
  released: ["reject"],
  reversed: [],
};
const LABELS = {
  release: "admin.rewardRelease",
  block: "admin.rewardBlock",
  reject: "admin.rewardReject",
} as const;
const DONE = { decided: "admin.doneDecided", "decided-before": "admin.doneDecidedBefore" } as const;

const findReward = async (id: string | undefined, account: Account, context: AppLoadContext): Promise<Reward> =>
  (await context.asOperator(account).rewards.find(context.organisation, id ?? "")) ?? notFoundForOwner(context);

/** AC-08, LO-04, LO-09: a member's reward, and the operator's decision about it. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "loyalty");
  const { account, i18n } = operator;
  const reward = await findReward(params["reward"], account, context);
  const { people, bookings } = context.asOperator(account);
  const owner = await people.find(context.organisation, reward.accountId);
  const earning =
    reward.bookingId !== undefined && hasRight(account, "bookings")
      ? await bookings.show(context.organisation, reward.bookingId)
      : undefined;
  const name = owner?.name ?? i18n.t("admin.actorDeleted");
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.rewardTitle", { name })),
    done: doneText(request, DONE, i18n),
    id: reward.id,
    owner: { name, href: owner && `/admin/people/${owner.id}` },
    /** The stay that earns it; undefined also for operators who don't see bookings. */
    booking: earning && { reference: earning.booking.reference, href: bookingHref(earning.booking.reference) },
    own: isOwnReward(reward, account.id) ? i18n.t("refusals.ownReward") : undefined,
    facts: rewardFacts(reward, context, i18n),
    decisions: POSSIBLE[reward.state],
    proof: await proofAsked(operator, context),
  };
}

const decisionForm = z.object({
  decision: z.enum(DECISIONS, message("refusals.decisionMissing")),
  reason: walletChange.reason,
  password: walletChange.password,
});

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "loyalty");
  const { id } = await findReward(params["reward"], operator.account, context);
  const form = await readOperatorForm(operator, { request, context }, decisionForm);
  if (!form.ok) return form.answer;
  const { decision, reason } = form.value;
  const { rewards } = context.asOperator(operator.account);
  const decided = await rewards[decision](context.organisation, { id, reason });
  const to = (done: keyof typeof DONE) => redirect(`/admin/rewards/${id}?done=${done}`, 303);
  if (decided.ok) return to("decided");
  context.logged.refusal = decided.reason;
  switch (decided.reason) {
    case "done-before":
    case "over":
      return to("decided-before");
    case "own":
      return form.refuse({ decision: ["refusals.ownReward"] });
    case "no-account":
      return form.refuse({ decision: ["refusals.rewardOfDeleted"] });
    case "unknown":
      return notFound();
  }
}

export default function RewardPage() {
  const t = useT();
  const { done, id, owner, booking, own, facts, decisions, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["decision", "reason", "password"]);
  return (
    <AdminPage
      heading={t("admin.rewardTitle", { name: owner.name })}
      done={done}
      list={{ href: "/admin/rewards", text: t("admin.rewards") }}
    >
      {owner.href ? (
        <p>
          {t("admin.rewardOwner")} <NameLink href={owner.href} name={owner.name} />
        </p>
      ) : null}
      {booking ? (
        <p>
          {t("admin.rewardBooking")} <NameLink href={booking.href} name={booking.reference} />
        </p>
      ) : null}
      <DescriptionList descriptions={facts} />
      {own ? <p>{own}</p> : decisions.length === 0 ? <p>{t("admin.rewardOver")}</p> : null}
      {own || decisions.length === 0 ? null : (
        <AccountForm
          answer={answer}
          action={`/admin/rewards/${id}`}
          submit={t("admin.rewardSubmit")}
          back="/admin/rewards"
          proof={proof}
        >
          <Select
            {...answer.field("decision")}
            label={t("admin.rewardDecide")}
            options={[
              { value: "", label: t("admin.choose") },
              ...decisions.map((value) => ({ value, label: t(LABELS[value]) })),
            ]}
            required
          />
          <ReasonField answer={answer} hint={t("admin.rewardReasonHint")} />
        </AccountForm>
      )}
    </AdminPage>
  );
}
