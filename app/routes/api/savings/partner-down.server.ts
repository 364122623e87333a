import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { Account } from "#server/auth/account";
import { answer } from "../envelope.server";
import type { MemberCall } from "./wire.server";

/** Whether what a call names is the viewer's own, at an organisation that has a savings partner (R3). */
export function isAboutOwner(
  { email, userId, memberid }: z.output<typeof MemberCall>,
  account: Account,
  { savings, organisation, logged }: AppLoadContext,
): boolean {
  const memberId = savings.memberId(organisation, account);
  const isOwn =
    memberId !== undefined &&
    (email === undefined || email.trim().toLowerCase() === account.email.toLowerCase()) &&
    (userId === undefined || userId === account.id) &&
    (memberid === undefined || memberid === memberId);
  if (!isOwn) logged.refusal = "not-theirs";
  return isOwn;
}

/** The partner's failure, which is in the log. */
export const partnerDown = (): Response =>
  answer({ status: 0, message: "The savings partner is not responding. Please try again." }, 503, [
    ["Retry-After", "10"],
  ]);
