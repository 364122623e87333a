import type { I18n } from "~/i18n/t";

/** Parameter of a page whose fields were changed beside the button that takes an offer. */
export const CHANGED = "changed";

/** What the page says then; undefined if its prices are those that the viewer saw, or the fields are wrong. */
export const changedText = (request: Request, { t }: I18n, problems: unknown[] = []): string | undefined =>
  problems.length === 0 && new URL(request.url).searchParams.has(CHANGED) ? t("stay-text.fieldsChanged") : undefined;
