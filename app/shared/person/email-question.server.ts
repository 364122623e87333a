import { isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** Asks about a likely typo of an address, at its field. The form asks once: sent again, it is accepted. */
export const emailQuestion = (email: string, meant: string, { t }: Pick<I18n, "t">): string =>
  t("refusals.emailLikely", { email: isolated(email), meant: isolated(meant) });
