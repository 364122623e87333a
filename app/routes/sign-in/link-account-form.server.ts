import { z } from "zod";
import { trimPassword } from "#server/core/credentials";
import { message } from "~/i18n/messages";

/** Fields of `/login/link`: the password, an emailed code, or the request for a code. */
export const LinkAccountForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("password"),
    password: z
      .string(message("refusals.emptyPassword"))
      .overwrite(trimPassword)
      .min(1, message("refusals.emptyPassword")),
  }),
  z.object({
    intent: z.literal("code"),
    code: z.string(message("refusals.emptyCode")).trim().min(1, message("refusals.emptyCode")).max(40),
  }),
  z.object({ intent: z.literal("send") }),
]);
export type LinkAccountForm = z.output<typeof LinkAccountForm>;
