import { z } from "zod";
import { isPersonName, NAME_MAX_LENGTH, tidyName } from "#server/core/names";
import { message } from "~/i18n/messages";

const part = (wrong: string) =>
  z
    .string({ error: wrong })
    .default("")
    .transform(tidyName)
    .refine(({ length }) => length <= NAME_MAX_LENGTH, {
      error: message("checkout.tooLong", { max: NAME_MAX_LENGTH }),
      abort: true,
    })
    .refine((name) => name === "" || isPersonName(name), wrong);

/** The parts of a guest's name, tidied; either may be empty. */
export const guestName = {
  firstName: part(message("checkout.firstNameWrong")),
  lastName: part(message("checkout.lastNameWrong")),
};

/** Some people have one name. Checked whatever else is wrong with the form. */
export const needsName = <Guest extends z.ZodType<{ firstName: string; lastName: string }>>(form: Guest) =>
  form.refine(({ firstName, lastName }) => firstName !== "" || lastName !== "", {
    error: message("checkout.nameMissing"),
    path: ["firstName"],
    when: ({ value }) => z.object(guestName).safeParse(value).success,
  });
