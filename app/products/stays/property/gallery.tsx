import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
import { galleryPath, photosOf } from "./photos.server";

export const meta = listedMeta;

/** BK-02, OP-05: every photo of a property of the catalogue, one below the other. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const { organisation } = context;
  const { catalogue, supplier } = context.stays;
  const stay = { ...proposedDates(catalogue.earliestArrival(undefined, organisation)), rooms: USUAL_ROOMS };
  const details = await supplier.details(params["property"] ?? "", stay);
  if (!details?.photos || !catalogue.sells(organisation, details.property)) return notFound();
  const { code, name, destinationId } = details.property;
  const path = galleryPath(code);
  if (details.version !== undefined)
    context.keepPage({
      address: path,
      versions: { by: context.stays.versions, of: [[destinationId, details.version]] },
    });
  const heading = i18n.t("property-page.gallery", { name });
  return {
    title: pageTitle(context, i18n.t, heading),
    listed: publicPage(context, i18n.language, path, i18n.t("property-page.galleryDescription", { name })),
    heading,
    back: { href: propertyPath(code), text: name },
    photos: photosOf(details.photos, details.property, context, i18n).map(({ addresses, alt }) => ({
      src: addresses.at(-1) ?? "",
      alt,
    })),
  };
}

export default function Gallery() {
  const { heading, back, photos } = useLoaderData<typeof loader>();
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
      {photos.map(({ src, alt }, index) => (
        <figure key={src} id={`photo-${index + 1}`}>
          {lite ? <a href={src}>{alt}</a> : <img src={src} alt={alt} loading={index > 0 ? "lazy" : undefined} />}
          {lite ? null : (
            <figcaption className={soft} aria-hidden="true">
              {alt}
            </figcaption>
          )}
        </figure>
      ))}
    </main>
  );
}
