import { type AppLoadContext, redirect } from "@remix-run/node";
import { fullName } from "#server/core/names";
import type { Travellers } from "#server/profile/travellers";
import type { I18n } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { optionsOf, problemMessages } from "./profile-messages";
import { storedTraveller, travellerConstraint, travellerForm } from "./traveller-form.server";

const NEW = "new";

/** One of an account's travelers, or of an agent's client's; `id`: "new" for one to add. */
type Whose = {
  travellers: Travellers;
  owner: { id: string; organisationId: string };
  id: string | undefined;
  /** The address of the list: below it each has a page. */
  list: string;
};

/** AC-04: the form of a new or saved traveler; `nationalityId`: a new one's, as a guess. */
export async function travellerPage(
  { travellers, owner, id = NEW, list }: Whose,
  nationalityId: number,
  context: AppLoadContext,
  { t }: I18n,
) {
  const traveller = id === NEW ? undefined : ((await travellers.find(owner, id)) ?? notFoundForOwner(context));
  const heading = traveller
    ? t("account-page.editTraveller", { name: fullName(traveller) })
    : t("account.addTraveller");
  return {
    title: pageTitle(context, t, heading),
    heading,
    id,
    list,
    kinds: [{ value: "", label: t("account-page.documentNone") }, ...optionsOf("kind", t)],
    stored: storedTraveller(traveller, nationalityId, context),
    constraint: travellerConstraint,
  };
}

/** Leads back to the list, with what was done. */
export async function saveTraveller(
  { travellers, owner, id = NEW, list }: Whose,
  request: Request,
  context: AppLoadContext,
  i18n: I18n,
) {
  const today = context.organisations.today(context.organisation);
  const form = await readForm(request, travellerForm(i18n, today));
  if (!form.ok) return refuse(request, context, form.submission);
  const { key, details, wrong } = form.value;
  if (Object.keys(wrong).length > 0) {
    const errors = { ...problemMessages(travellers.check(details)), ...wrong };
    return refuse(request, context, form.submission, { errors });
  }
  const saved = id === NEW ? await travellers.add(owner, details, key) : await travellers.change(owner, id, details);
  if (!saved.ok) return refuse(request, context, form.submission, { errors: problemMessages(saved.problems) });
  switch (saved.value) {
    case "gone":
      return notFoundForOwner(context);
    case "too-many": {
      const messages = i18n.t("refusals.tooManyTravellers", { max: travellers.most });
      return refuse(request, context, form.submission, { errors: { "": [messages] } });
    }
    default:
      return redirect(`${list}?done=${saved.value}`, 303);
  }
}
