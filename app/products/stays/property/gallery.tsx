import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { inLanguage } from "#server/core/local-text";
import { USUAL_ROOMS } from "#server/core/party";
import { propertyPath } from "~/products/stays/search-pages";
import { proposedDates } from "~/products/stays/stay-params";
import { notFound } from "~/request/guards.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { viewerOf } from "~/request/viewer.server";
import { useDocument } from "~/ui/document";
import { page, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { galleryPath, photosOf, photosOfRoom, roomAnchor } from "./photos.server";

export const meta = listedMeta;

/** BK-02, OP-05: every photo of a property of the catalogue, one below the other. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const { organisation } = context;
  const { catalogue, supplier } = context.stays;
  const stay = { ...proposedDates(catalogue.earliestArrival(undefined, organisation)), rooms: USUAL_ROOMS };
  const details = await supplier.details(params["property"] ?? "", stay);
  const { photos = [], roomPhotos = [] } = details ?? {};
  if (!details || photos.length + roomPhotos.length === 0 || !catalogue.sells(organisation, details.property))
    return notFound();
  const { code, name, destinationId } = details.property;
  const path = galleryPath(code);
  const { search } = new URL(request.url);
  if (details.version !== undefined && search === "")
    context.keepPage({
      address: path,
      versions: { by: context.stays.versions, of: [[destinationId, details.version]] },
    });
  const heading = i18n.t("property-page.gallery", { name });
  return {
    title: pageTitle(context, i18n.t, heading),
    listed: publicPage(context, i18n.language, path, i18n.t("property-page.galleryDescription", { name })),
    heading,
    back: {
      href: search
        ? `/hotel-details?property=${encodeURIComponent(code)}&${search.slice(1)}#rooms`
        : propertyPath(code),
      text: name,
    },
    groups: [
      {
        photos: largest(photosOf(photos, details.property, context, i18n)).map((photo, index) => ({
          ...photo,
          id: `photo-${index + 1}`,
        })),
      },
      ...roomPhotos.map((room) => ({
        id: roomAnchor(room.id),
        name: inLanguage(room.name, i18n.language),
        photos: largest(photosOfRoom(room, i18n)),
      })),
    ],
  };
}

const largest = (photos: { addresses: string[]; alt: string }[]) =>
  photos.map(
    ({ addresses, alt }): GalleryPhoto => ({
      src: addresses.at(-1) ?? "",
      // Each ends with its width.
      srcSet: addresses.map((address) => `${address} ${address.slice(address.lastIndexOf("-") + 1)}w`).join(", "),
      alt,
    }),
  );

type GalleryPhoto = { src: string; srcSet: string; alt: string; id?: string };
type Group = { id?: string; name?: string; photos: GalleryPhoto[] };

export default function Gallery() {
  const { heading, back, groups } = useLoaderData<typeof loader>();
  const { lite } = useDocument();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <p>
        <Link href={back.href}>
          <bdi>{back.text}</bdi>
        </Link>
      </p>
      <h1>
        <bdi>{heading}</bdi>
      </h1>
      {groups.map(({ id, name, photos }: Group, number) => (
        <Fragment key={id}>
          {name ? (
            <h2 id={id}>
              <bdi>{name}</bdi>
            </h2>
          ) : null}
          {photos.map((photo, index) => (
            <figure key={photo.src} id={photo.id}>
              {lite ? (
                <a href={photo.src}>{photo.alt}</a>
              ) : (
                <img
                  src={photo.src}
                  srcSet={photo.srcSet}
                  sizes="(max-width: 80rem) 100vw, 80rem"
                  alt={photo.alt}
                  loading={number + index > 0 ? "lazy" : undefined}
                />
              )}
              {lite ? null : (
                <figcaption className={soft} aria-hidden="true">
                  {photo.alt}
                </figcaption>
              )}
            </figure>
          ))}
        </Fragment>
      ))}
    </main>
  );
}
