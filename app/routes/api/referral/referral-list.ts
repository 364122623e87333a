import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayIn, formatDay } from "#server/core/day";
import { REFERRALS_PER_PAGE } from "~/shared/referral/campaign-link.server";
import { isOurReason } from "~/shared/referral/reason-text.server";
import { nameText } from "~/shared/referral/referee-name";
import { answerAs, onlyGet, readQuery, requireSignedInCall } from "../envelope.server";
import { amountWire } from "./campaign-wire.server";
import { ReferralListAnswer, ReferralListCall } from "./wire.server";

export const action = () => onlyGet();

/** CALL-18 `GET /api/referral/getReferralList?program=&per_page=5&page=`: sign-ups through the caller's links, newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireSignedInCall(request, context);
  const { program, per_page: perPage = REFERRALS_PER_PAGE, page } = readQuery(request, ReferralListCall);
  const { count, pages, shown } = await context.referrals.brought(account, { programme: program, page, perPage });
  const day = (at: number) => formatDay(dayIn(context.organisation.timeZone, at));
  return answerAs(ReferralListAnswer, {
    count,
    // A program that looks for more gets no page twice.
    data: (page > pages ? [] : shown).map(({ id, programme, name, at, state, reason, reward }) => ({
      referral_id: id,
      program: programme,
      name: name ? nameText(name) : "",
      date: day(at),
      status: state,
      reason: reason === undefined ? null : isOurReason(reason) ? reason : "other",
      reward: amountWire(reward),
    })),
  });
}
