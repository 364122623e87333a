import type { AppLoadContext } from "@remix-run/node";
import { inLanguage } from "#server/core/local-text";
import type { Photo, PropertyDetails, PropertySummary } from "#server/products/stays/supplier";
import { isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { artOf } from "~/products/stays/offer-view";
import { propertyPath } from "~/products/stays/search-pages";
import type { Viewer } from "~/request/viewer.server";

export const galleryPath = (code: string): string => `${propertyPath(code)}/photos`;

/** `stayQuery`: of the page it is opened at, so that its way back leads to the same rates. */
export const galleryHref = (code: string, stayQuery: string | undefined): string =>
  stayQuery ? `${galleryPath(code)}?${stayQuery}` : galleryPath(code);

export const roomAnchor = (id: number | string): string => `room-${id}`;

/** With the words of each, in the order of the property. */
export const photosOf = (photos: Photo[], property: PropertySummary, context: AppLoadContext, i18n: I18n) =>
  photos.map((photo, index) => ({
    addresses: photo.addresses.map((address) => photoHref(address, property, context)),
    alt: photo.caption
      ? inLanguage(photo.caption, i18n.language)
      : i18n.t("property-page.photo", { number: index + 1, name: property.name }),
  }));

type RoomPhotos = NonNullable<PropertyDetails["roomPhotos"]>[number];

/** The same of a room. */
export const photosOfRoom = ({ photos, name }: RoomPhotos, i18n: I18n) =>
  photos.map(({ addresses, caption }, index) => ({
    addresses,
    alt: caption
      ? inLanguage(caption, i18n.language)
      : i18n.t("property-page.roomPhoto", { number: index + 1, room: isolated(inLanguage(name, i18n.language)) }),
  }));

/** What is shown at a room's rates: its first photo, but for a lite page, and the way to all. */
export function roomPhotosView(
  rooms: RoomPhotos[] | undefined,
  id: number | undefined,
  gallery: string,
  { i18n, lite }: Pick<Viewer, "i18n" | "lite">,
) {
  const found = rooms?.find((room) => room.id === id);
  if (!found) return undefined;
  const [first] = photosOfRoom(found, i18n);
  const room = isolated(inLanguage(found.name, i18n.language));
  return {
    href: `${gallery}#${roomAnchor(found.id)}`,
    text: i18n.t("property-page.roomPhotos", { count: found.photos.length, room }),
    first: lite.on ? undefined : first && { ...first, addresses: first.addresses.slice(0, 1) },
  };
}

/** Address of a photo on our own site, which serves the drawing if a supplier's photo isn't available. */
const photoHref = (address: string, property: PropertySummary, { photos }: AppLoadContext): string =>
  address.startsWith("/")
    ? address
    : `/photos?${new URLSearchParams({ of: address, by: photos.sign(address), art: artOf(property).drawing })}`;
