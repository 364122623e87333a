import type { AppLoadContext } from "@remix-run/node";
import { parseDay } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import type { Need, Traveller } from "#server/core/needs";
import type { Booking } from "#server/orders/index";
import { formatDay } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { listOptionLabel } from "~/request/options.server";

/** "Traveler 2: child". */
export function travellerText(travellers: Traveller[], id: string | undefined, t: I18n["t"]): string | undefined {
  const index = travellers.findIndex((traveller) => traveller.id === id);
  const traveller = travellers[index];
  return traveller && t(`checkout-page.person-${traveller.type}`, { number: index + 1 });
}

/** With the traveler it is of. */
export const withTraveller = (label: string, traveller: string | undefined): string =>
  traveller === undefined ? label : `${traveller} · ${label}`;

/** What a booking's buyer answered to its offer's needs. */
export function answerFacts(
  booking: Booking,
  context: AppLoadContext,
  i18n: Pick<I18n, "t" | "language" | "locale">,
  { showsSensitive }: { showsSensitive: boolean },
): { label: string; text: string }[] {
  const { travellers, given } = context.booking.answers(booking);
  const { t, language, locale } = i18n;
  const textOf = ({ as, choices = [] }: Pick<Need, "as" | "choices">, value: string): string => {
    const choice = choices.find((each) => each.value === value);
    if (choice) return inLanguage(choice.label, language);
    if (as === "country") return listOptionLabel(context, "countries", value, language) || value;
    return as === "date" ? formatDay(parseDay(value) ?? 0, locale) : value;
  };
  return given
    .filter(({ sensitive }) => showsSensitive || !sensitive)
    .map(({ label, travellerId, value, ...asked }) => ({
      label: withTraveller(inLanguage(label, language), travellerText(travellers, travellerId, t)),
      text: textOf(asked, value),
    }));
}
