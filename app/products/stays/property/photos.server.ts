import type { AppLoadContext } from "@remix-run/node";
import { inLanguage } from "#server/core/local-text";
import type { Photo, PropertySummary } from "#server/products/stays/supplier";
import type { I18n } from "~/i18n/t";
import { artOf } from "~/products/stays/offer-view";
import { propertyPath } from "~/products/stays/search-pages";

export const galleryPath = (code: string): string => `${propertyPath(code)}/photos`;

/** With the words of each, in the order of the property. */
export const photosOf = (photos: Photo[], property: PropertySummary, context: AppLoadContext, i18n: I18n) =>
  photos.map((photo, index) => ({
    addresses: photo.addresses.map((address) => photoHref(address, property, context)),
    alt: photo.caption
      ? inLanguage(photo.caption, i18n.language)
      : i18n.t("property-page.photo", { number: index + 1, name: property.name }),
  }));

/** Address of a photo on our own site, which serves the drawing if a supplier's photo isn't available. */
const photoHref = (address: string, property: PropertySummary, { photos }: AppLoadContext): string =>
  address.startsWith("/")
    ? address
    : `/photos?${new URLSearchParams({ of: address, by: photos.sign(address), art: artOf(property).drawing })}`;
