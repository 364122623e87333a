import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inLanguage } from "#server/core/local-text";
import { carsPages } from "#server/products/cars/pages";
import { isolated } from "~/i18n/format";
import { notFound } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { OfferPage } from "~/shared/offer/offer-page";
import { placeLabel } from "~/shared/places/places";
import { askingFor } from "~/shared/products/asking.server";
import { SearchForm } from "~/shared/products/search-form";
import { wordsOf } from "~/shared/products/words.server";
import { DescriptionList } from "~/ui/description-list";
import { card, small, soft, stack } from "~/ui/layout.css";
import { Hours } from "./hours";
import { searchForm } from "./search-form.server";

export { listedMeta as meta } from "~/request/page-title";

/** A counter, its hours and its cars: where search engines lead. */
export async function loader(of: LoaderFunctionArgs) {
  const asking = await askingFor("CAR", of);
  const { context, viewer, i18n } = asking;
  const { organisation, cars, reference } = context;
  const station = await cars.cars.findFor(organisation.id, of.params["code"] ?? "");
  if (!station) return notFound();
  const { t, language, locale } = i18n;
  const { form } = await searchForm({ ...asking, params: new URLSearchParams({ pickup: station.code }) });
  const place = reference.place(station.destinationId, language);
  const name = inLanguage(station.name, language);
  const { address, phone, directions } = station.conditions;
  const path = `${carsPages.detail}/${encodeURIComponent(station.code)}`;
  return {
    title: pageTitle(context, t, t("cars.in", { place: name })),
    listed: publicPage(context, language, path, t("cars.stationDescription", { place: name })),
    page: serialize({
      words: wordsOf(viewer.i18n, "cars", "counter", "classes"),
      name: t("cars.in", { place: isolated(name) }),
      place: place && placeLabel(place, locale),
      art: { drawing: "scene-road" },
      form,
      facts: [
        { term: t("cars.address"), text: address },
        ...(directions ? [{ term: t("cars.finding"), text: inLanguage(directions, language) }] : []),
        { term: t("cars.phone"), text: phone },
        { term: t("cars.provider"), text: station.provider },
      ],
      hours: [{ heading: t("cars.hours"), lines: cars.hoursLines(station.hours, language) }],
      classes: station.classes.map((car) => {
        const { class: its, facts } = cars.traitTexts(car, language);
        return { name: cars.similarText(car.example, language), about: [its, ...facts].join(" · ") };
      }),
    }),
  };
}

export default function Station() {
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  return (
    <OfferPage page={page} about={page.place ? <p className={soft}>{page.place}</p> : null}>
      <SearchForm form={page.form} />
      <section className={`${card} ${stack}`}>
        <h2>{page.words.counter}</h2>
        <DescriptionList descriptions={page.facts} />
        <Hours hours={page.hours} />
      </section>
      <section className={`${card} ${stack}`}>
        <h2>{page.words.classes}</h2>
        <ul>
          {page.classes.map(({ name, about }) => (
            <li key={`${name}${about}`}>
              <bdi>{name}</bdi>
              <p className={`${small} ${soft}`}>{about}</p>
            </li>
          ))}
        </ul>
      </section>
    </OfferPage>
  );
}
