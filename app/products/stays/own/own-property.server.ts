import { isDeepStrictEqual } from "node:util";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { LocalText } from "#server/core/local-text";
import type { ListedPhoto } from "#server/products/product";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { notFound, notFoundForOwner } from "~/request/guards.server";

export const OWN = "/admin/properties";
export const ownHref = (code: string, part?: string): string =>
  `${OWN}/${encodeURIComponent(code)}${part === undefined ? "" : `/${part}`}`;

export const todayOf = ({ organisations, organisation }: AppLoadContext) => organisations.today(organisation);

export type OwnProperty = Awaited<ReturnType<typeof findOwn>>;

/** One of the organization's own; 404 for every other. */
export async function findOwn(code: string | undefined, context: AppLoadContext) {
  const { stays, organisation } = context;
  return (await stays.own.find(organisation.id, code ?? "", todayOf(context))) ?? notFoundForOwner(context);
}

/** Whose photos the address is about: a room's, which it names, or the property's (0). */
export function roomOf(request: Request, { rooms }: OwnProperty): { no: number; name?: LocalText } {
  const asked = new URL(request.url).searchParams.get("room");
  return asked === null ? { no: 0 } : (rooms.find(({ no }) => String(no) === asked) ?? notFound());
}

export function photosHref(code: string, room: number, more: { done?: "photos" } = {}): string {
  const query = new URLSearchParams({ ...(room > 0 && { room: String(room) }), ...more }).toString();
  return `${ownHref(code, "photos")}${query && `?${query}`}`;
}

type Listed = Pick<ListedPhoto, "room" | "source" | "caption">;

/** The same photos in the same order, with the same texts. */
export function arePhotos(some: Listed[], others: Listed[]): boolean {
  const [one, other] = [some, others].map((photos) =>
    photos.map(({ room, source, caption }) => [room, source, caption]),
  );
  return isDeepStrictEqual(one, other);
}

const REASON_LONGEST = 200;
const MISSING = message("refusals.issueReasonMissing");

export const reasonField = z
  .string(MISSING)
  .trim()
  .min(1, MISSING)
  .max(REASON_LONGEST, message("refusals.nameTooLong", { max: REASON_LONGEST }));

export const reasonWords = ({ t }: I18n) => ({
  label: t("properties.reason"),
  hint: t("properties.reasonHint"),
  maxLength: REASON_LONGEST,
});
