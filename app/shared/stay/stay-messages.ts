import type { TranslateIn } from "~/i18n/messages";
import type { StayField } from "./stay-params";

export type ErrorOf = (field: StayField) => string | undefined;

/** Ids of their own: `in` and `out` are short for an address, and little for a page. */
export const fieldId = (field: StayField): string => `stay-${field}`;

export type Party = { rooms: number; adults: number; children: number };

/** "2 adults, 1 child, 1 room". */
export function partyText(t: TranslateIn<"stay">, party: Party): string {
  const values = {
    adults: t("stay.adults", { count: party.adults }),
    rooms: t("stay.rooms", { count: party.rooms }),
    children: t("stay.children", { count: party.children }),
  };
  return t(party.children > 0 ? "stay.partyWithChildren" : "stay.party", values);
}
