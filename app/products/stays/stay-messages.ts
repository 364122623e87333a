import type { Party } from "#server/core/party";
import type { TranslateIn } from "~/i18n/messages";
import type { StayField, StayProblem } from "~/products/stays/stay-params";
import { roomText } from "~/shared/offer/party-text";

type T = TranslateIn<"stay">;

export type ErrorOf = (field: StayField, room?: number) => string | undefined;

/** Ids of their own: `in` and `out` are short for an address, and little for a page. `room`: from 1. */
export const fieldId = (field: StayField, room = 1): string =>
  room > 1 ? `stay-room-${room}-${field}` : `stay-${field}`;

/** An error, with the number of its room if there are several. */
export function problemText(t: T, { room, key, values }: StayProblem): string {
  return room === undefined ? t(key, values) : t("stay.inRoom", { room, text: t(key, values) });
}

/** "2 adults, 1 child (5), 1 room", "2 rooms: 2 adults · 1 adult, 1 child (5)". `count`: of a form that lacks parties. */
export function partyText(t: T, { rooms }: { rooms: Party[] }, count = rooms.length): string {
  const parties = rooms.map((room) => roomText(t, room)).join(" · ");
  return t(count === 1 ? "stay.partyOfOneRoom" : "stay.partyOfRooms", { rooms: t("stay.rooms", { count }), parties });
}
