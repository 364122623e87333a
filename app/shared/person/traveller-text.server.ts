import type { AppLoadContext } from "@remix-run/node";
import { fullName } from "#server/core/names";
import type { Traveller } from "#server/profile/travellers";
import { formatDay } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { listOptionLabel } from "~/request/options.server";
import { optionLabel } from "./profile-messages";

/** Shows only the end of a document's number and its expiry. An expired one is kept and marked. */
export function shownTraveller(
  { id, firstName, lastName, nationalityId, bornOn, document }: Traveller,
  context: AppLoadContext,
  i18n: I18n,
) {
  const { t, language, locale } = i18n;
  const expiresOn = document?.expiresOn;
  const expired = expiresOn !== undefined && expiresOn < context.organisations.today(context.organisation);
  const kind = optionLabel("kind", document?.kind);
  const facts = [
    {
      term: t("account.nationality"),
      text: listOptionLabel(context, "nationalities", String(nationalityId), language),
    },
    { term: t("account.bornOn"), text: bornOn === undefined ? "" : formatDay(bornOn, locale) },
    {
      term: t("account.document"),
      text: document && kind ? t("account-page.documentEnding", { kind: t(kind), end: document.number.slice(-3) }) : "",
    },
    { term: t("account.documentExpires"), text: expiresOn === undefined ? "" : formatDay(expiresOn, locale) },
  ];
  const name = fullName({ firstName, lastName });
  return {
    id,
    name,
    edit: t("account-page.editTraveller", { name }),
    facts: facts.filter(({ text }) => text !== ""),
    expired: expired ? t("account-page.documentExpired", { day: formatDay(expiresOn, locale) }) : undefined,
  };
}
