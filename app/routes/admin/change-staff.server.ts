import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Account } from "#server/auth/account";
import { readEmail } from "#server/core/email-address";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { isPersonName, NAME_MAX_LENGTH, tidyName } from "#server/core/names";
import { STAFF_ROLES } from "#server/core/staff";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { notFound } from "~/request/guards.server";
import { TITLES, titleMessage } from "~/shared/person/titles";
import { walletChange } from "./money-fields.server";

const DEEDS = ["role", "invite", "end"] as const;
type Deed = (typeof DEEDS)[number];

export const deedOf = (path: string | undefined): Deed => DEEDS.find((deed) => deed === path) ?? notFound();

export const titlesFor = ({ t }: I18n) =>
  TITLES.map((title, index) => ({
    value: String(index + 1),
    label: t(titleMessage(title) ?? "common.titleNone"),
  }));

const email = z
  .string()
  .max(EMAIL_MAX_LENGTH, "staff.emailWrong")
  .default("")
  .refine((typed) => readEmail(typed) !== undefined, "staff.emailWrong");
const role = z.enum(STAFF_ROLES, "staff.roleMissing");
const name = z
  .string()
  .max(NAME_MAX_LENGTH, message("refusals.nameTooLong", { max: NAME_MAX_LENGTH }))
  .default("")
  .refine((typed) => isPersonName(tidyName(typed)), "staff.nameWrong");

const { reason, key, password } = walletChange;
const common = { email, reason, key, password };
const invitation = {
  role,
  firstName: name,
  lastName: name,
  titleId: z.coerce.number().int().min(1).max(TITLES.length).catch(1),
};
const whole = z.object({ ...common, ...invitation });
type Typed = z.output<typeof whole>;

/** Fields that a form doesn't have are not in its answer. */
export const schemaOf = (deed: Deed): z.ZodType<Pick<Typed, keyof typeof common> & Partial<Typed>, unknown> =>
  deed === "end" ? z.object(common) : deed === "role" ? z.object({ ...common, role }) : whole;

type Ran = { done: string } | { errors: Record<string, string[]> };

/** Does it; a repeated one answers that nothing changed. */
export async function runDeed(
  deed: Deed,
  typed: z.output<ReturnType<typeof schemaOf>>,
  account: Account,
  context: AppLoadContext,
): Promise<Ran> {
  const { staff, staffAccounts } = context.asOperator(account);
  const { organisation } = context;
  const { email, reason, key, titleId = 1, firstName = "", lastName = "", role = "support" } = typed;
  const ran =
    deed === "invite"
      ? await staffAccounts.add(context, { email, reason, key, role, titleId, firstName, lastName })
      : deed === "role"
        ? await staff.set(organisation, { email, role, reason })
        : await staff.remove(organisation, { email, reason });
  if (ran.ok) return { done: deed };
  context.logged.refusal = ran.reason;
  switch (ran.reason) {
    case "so-already":
    case "added-before":
      return { done: `${deed}-before` };
    case "no-account":
      return { errors: { email: ["staff.noAccount"] } };
    case "taken":
      return { errors: { email: ["staff.taken"] } };
    case "wrong-email":
      return { errors: { email: ["staff.emailWrong"] } };
    case "wrong-name":
      return { errors: { firstName: ["staff.nameWrong"] } };
    case "not-active":
      return { errors: { email: ["staff.notActive"] } };
    case "last-owner":
      return { errors: { email: ["staff.lastOwner"] } };
    case "own":
      return { errors: { email: ["staff.ownRole"] } };
  }
}
