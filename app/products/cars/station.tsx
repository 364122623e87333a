import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inLanguage } from "#server/core/local-text";
import { carsPages } from "#server/products/cars/pages";
import { isolated } from "~/i18n/format";
import { messagesOf } from "~/i18n/t";
import { clientParamsFor } from "~/request/client.server";
import { notFound } from "~/request/guards.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { placeLabel } from "~/shared/places/places";
import { Art } from "~/ui/art";
import { DescriptionList } from "~/ui/description-list";
import { card, loose, page as pageStyle, small, soft, stack } from "~/ui/layout.css";
import { picture } from "./cars.css";
import { Hours } from "./hours";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";

const useT = messagesOf("cars");

export const meta = listedMeta;

/** A counter, its hours and its cars: where search engines lead. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { organisation, cars, reference } = context;
  const isOffered = organisation.products.includes("CAR");
  const station = isOffered ? await cars.cars.findFor(organisation.id, params["code"] ?? "") : undefined;
  if (!station) return notFound();
  const viewer = await viewerOf(request, context);
  const { t, language, locale } = viewer.i18n;
  const client = await clientParamsFor(request, context);
  const { form } = await searchForm(new URLSearchParams({ pickup: station.code }), client, context, viewer);
  const place = reference.place(station.destinationId, language);
  const name = inLanguage(station.name, language);
  const heading = t("cars.in", { place: isolated(name) });
  const { address, phone, directions } = station.conditions;
  const path = `${carsPages.detail}/${encodeURIComponent(station.code)}`;
  return {
    title: pageTitle(context, t, t("cars.in", { place: name })),
    listed: publicPage(context, language, path, t("cars.stationDescription", { place: name })),
    page: serialize({
      heading,
      place: place && placeLabel(place, locale),
      art: { drawing: "scene-road" },
      form,
      facts: [
        [t("cars.address"), address],
        ...(directions ? [[t("cars.finding"), inLanguage(directions, language)]] : []),
        [t("cars.phone"), phone],
        [t("cars.provider"), station.provider],
      ] as [string, string][],
      hours: [{ heading: t("cars.hours"), lines: cars.hoursLines(station.hours, language) }],
      classes: station.classes.map((car) => {
        const { class: its, facts } = cars.traitTexts(car, language);
        return { name: cars.similarText(car.example, language), about: [its, ...facts].join(" · ") };
      }),
    }),
  };
}

export default function Station() {
  const t = useT();
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  return (
    <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
      <div className={stack}>
        <div>
          <h1>{page.heading}</h1>
          {page.place ? <p className={soft}>{page.place}</p> : null}
        </div>
        <Art {...page.art} eager className={picture} />
      </div>
      <SearchForm form={page.form} />
      <section className={`${card} ${stack}`}>
        <h2>{t("cars.counter")}</h2>
        <DescriptionList descriptions={page.facts.map(([term, text]) => ({ term, text }))} />
        <Hours hours={page.hours} />
      </section>
      <section className={`${card} ${stack}`}>
        <h2>{t("cars.classes")}</h2>
        <ul>
          {page.classes.map(({ name, about }) => (
            <li key={`${name}${about}`}>
              <bdi>{name}</bdi>
              <p className={`${small} ${soft}`}>{about}</p>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
