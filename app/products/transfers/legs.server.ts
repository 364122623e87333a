import type { AppLoadContext } from "@remix-run/node";
import { isoDay } from "~/i18n/days";
import type { Viewer } from "~/request/viewer.server";
import { cancellationText } from "~/shared/offer/offer-text.server";
import type { Asked } from "./search-form.server";

/** Each leg as pages tell it: line by line, and in short. */
export function legViews(
  { served, legs }: Pick<Asked, "served" | "legs">,
  { transfers }: AppLoadContext,
  viewer: Viewer,
) {
  const { i18n, language } = viewer;
  const where = { base: served.base.code, placeId: served.place.id };
  return transfers.planLegs(served, legs).map(({ way, day, time, span }) => {
    const { lines, pickUp } = transfers.legLines(where, { way, asked: `${isoDay(day)}T${time}`, span }, language);
    const name = i18n.t(`transfers.${way}`);
    return { way: name, lines, pickUp: `${name}: ${pickUp}` };
  });
}

/** What canceling costs from now on; of two legs each by its own pick-up. */
export function cancelingLines(
  { served, legs }: Pick<Asked, "served" | "legs">,
  { transfers, clock }: AppLoadContext,
  { i18n, language }: Viewer,
): string[] {
  const { place } = served;
  const at = { place: transfers.placeText(place.id, language), now: clock.now() };
  const texts = transfers
    .termsOf(served, legs)
    .map((cancel) => cancellationText({ cancel, timeZone: place.timeZone }, at, i18n));
  const [first = [], ...others] = texts;
  if (others.every((each) => each.join() === first.join())) return first;
  return texts.map((lines, index) => `${i18n.t(`transfers.${legs[index]!.way}`)}: ${lines.join(" · ")}`);
}
