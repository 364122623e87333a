import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { transfersPages } from "#server/products/transfers/pages";
import { notFound } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { OfferPage } from "~/shared/offer/offer-page";
import { askingFor } from "~/shared/products/asking.server";
import { SearchForm } from "~/shared/products/search-form";
import { card, soft, stack } from "~/ui/layout.css";
import { searchForm } from "./search-form.server";

export { listedMeta as meta } from "~/request/page-title";

/** Where an airport's drivers go, and in what; without a time it has no prices. */
export async function loader(of: LoaderFunctionArgs) {
  const asking = await askingFor("TRF", of);
  const { context, i18n } = asking;
  const { organisation, transfers } = context;
  const code = of.params["airport"] ?? "";
  const base = await transfers.bases.find(code, organisation.id);
  if (!base) return notFound();
  const { t, language } = i18n;
  const airport = transfers.airportText(code, language);
  const { form } = await searchForm({ ...asking, params: new URLSearchParams({ airport: code }) });
  const name = t("transfers.fromAirport", { airport });
  const path = `${transfersPages.detail}/${code}`;
  return {
    title: pageTitle(context, t, name),
    listed: publicPage(context, language, path, t("transfers.airportDescription", { airport })),
    page: serialize({
      form,
      name,
      intro: t("transfers.intro"),
      vehiclesHeading: t("transfers.vehicles"),
      canceling: base.freeUntilHours === null ? undefined : t("transfers.freeUntil", { count: base.freeUntilHours }),
      vehicles: base.vehicles.map(({ id, seats, bags }) => ({
        name: transfers.vehicleText(id, language),
        room: `${t("transfers.seats", { count: seats })} · ${t("transfers.bagsFit", { count: bags })}`,
      })),
    }),
  };
}

export default function AirportPage() {
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  return (
    <OfferPage page={page} about={<p className={soft}>{page.intro}</p>}>
      <SearchForm form={page.form} />
      <section className={`${card} ${stack}`}>
        <h2>{page.vehiclesHeading}</h2>
        <ul>
          {page.vehicles.map(({ name, room }) => (
            <li key={name}>{`${name} · ${room}`}</li>
          ))}
        </ul>
        {page.canceling ? <p>{page.canceling}</p> : null}
      </section>
    </OfferPage>
  );
}
