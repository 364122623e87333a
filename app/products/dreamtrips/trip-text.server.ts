import type { AppLoadContext } from "@remix-run/node";
import { inLanguage } from "#server/core/local-text";
import { planNameIn } from "#server/core/receipt";
import type { TripParty } from "#server/products/dreamtrips/catalogue/departures";
import type { Trip } from "#server/products/dreamtrips/catalogue/trips";
import type { Departure } from "#server/products/dreamtrips/search";
import { formatDay, formatList, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

const FEW_LEFT = 5;

export const partyText = ({ travellers, singles }: TripParty, { t }: I18n): string =>
  [
    t("dreamtrips.travelerCount", { count: travellers }),
    ...(singles > 0 ? [t("dreamtrips.singleCount", { count: singles })] : []),
  ].join(" · ");

export const titleOf = (trip: Trip, { language }: Pick<I18n, "language">): string =>
  inLanguage(trip.content.title, language);

/** "Lisbon – Porto – Seville". */
export const routeOf = ({ destinations }: Trip, { reference }: AppLoadContext, { language }: I18n): string =>
  destinations.flatMap((id) => reference.place(id, language)?.name ?? []).join(" – ");

export const aboutText = (trip: Trip, context: AppLoadContext, i18n: I18n): string =>
  `${i18n.t("dreamtrips.nights", { count: trip.nights })} · ${routeOf(trip, context, i18n)}`;

/** What there is left of a departure, or from when on it can be booked. */
export function stateOf(trip: Trip, departure: Departure, party: TripParty, plans: string, i18n: I18n): string[] {
  const { t, locale } = i18n;
  const { free, problem, opens, isEarly, day } = departure;
  if (problem === "closed") return [t("dreamtrips.closed")];
  const early = isEarly && plans ? [t("dreamtrips.membersFirst", { plans: isolated(plans) })] : [];
  if (problem === "not-open" && opens !== undefined) {
    const member = trip.membersPlans.length > 0 && plans && day - (trip.opensDays ?? 0) === opens;
    return [
      t("dreamtrips.opensOn", { day: formatDay(opens, locale) }),
      ...(member
        ? [
            t("dreamtrips.opensForMembers", {
              plans: isolated(plans),
              day: formatDay(opens - trip.membersDays, locale),
            }),
          ]
        : []),
    ];
  }
  if (free < party.travellers)
    return [...early, free === 0 ? t("dreamtrips.full") : t("dreamtrips.tooFew", { count: free })];
  return free <= FEW_LEFT ? [...early, t("dreamtrips.left", { count: free })] : early;
}

/** Names of the plans whose members can book it first. */
export async function plansOf(
  { membersPlans }: Trip,
  { membership, organisation }: AppLoadContext,
  { language, locale }: I18n,
): Promise<string> {
  if (membersPlans.length === 0) return "";
  const plans = await membership.plans(organisation);
  const names = plans.flatMap(({ terms: { code }, texts }) => {
    const named = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text?.name ?? ""]));
    return membersPlans.includes(code) ? [planNameIn({ names: named }, language)] : [];
  });
  return formatList(names, locale);
}
