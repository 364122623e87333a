import type { Need } from "../../core/needs.ts";
import type { Offer } from "../../ports/offer.ts";

/** Travelers of a part have its number before their ids. Needs without a traveler have it too, as parts name needs alike. */
const inPart = (number: number): string => `${number}x`;

/** What all of them ask. */
export const needsOf = (offers: Offer[]): Required<Pick<Offer, "needs" | "travellers">> => ({
  needs: offers.flatMap(({ needs = [] }, index) =>
    needs.map((need) => ({ ...need, travellerId: `${inPart(index + 1)}${need.travellerId ?? ""}` })),
  ),
  travellers: offers.flatMap(({ travellers = [] }, index) =>
    travellers.map((traveller) => ({ ...traveller, id: `${inPart(index + 1)}${traveller.id}` })),
  ),
});

/** The answers that are for this part, as it asked. */
export const answersTo = <Given extends Pick<Need, "travellerId">>(number: number, answers: Given[]): Given[] =>
  answers.flatMap((answer) => {
    const { travellerId = "" } = answer;
    const own = travellerId.slice(inPart(number).length) || undefined;
    return travellerId.startsWith(inPart(number)) ? [{ ...answer, travellerId: own }] : [];
  });
