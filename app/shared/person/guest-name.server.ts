import { z } from "zod";
import { isPersonName, NAME_MAX_LENGTH, tidyName } from "#server/core/names";
import { message } from "~/i18n/messages";

/** A part of a guest's name, tidied. conform takes an empty text for none, before and after a transform. */
export const guestName = (missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .transform(tidyName)
    .pipe(
      z
        .string({ error: missing })
        .max(NAME_MAX_LENGTH, { error: message("checkout.tooLong", { max: NAME_MAX_LENGTH }), abort: true })
        .refine(isPersonName, wrong),
    );
