import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { transfersPages } from "#server/products/transfers/pages";
import { clientParamsFor } from "~/request/client.server";
import { notFound } from "~/request/guards.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { card, loose, page as pageStyle, soft, stack } from "~/ui/layout.css";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";

export const meta = listedMeta;

/** Where an airport's drivers go, and in what; without a time it has no prices. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { organisation, transfers } = context;
  const code = params["airport"] ?? "";
  const isOffered = organisation.products.includes("TRF");
  const base = isOffered ? await transfers.bases.find(code, organisation.id) : undefined;
  if (!base) return notFound();
  const viewer = await viewerOf(request, context);
  const { t, language } = viewer.i18n;
  const airport = transfers.airportText(code, language);
  const { form } = await searchForm(
    new URLSearchParams({ airport: code }),
    await clientParamsFor(request, context),
    context,
    viewer,
  );
  const heading = t("transfers.fromAirport", { airport });
  return {
    title: pageTitle(context, t, heading),
    listed: publicPage(
      context,
      language,
      `${transfersPages.detail}/${code}`,
      t("transfers.airportDescription", { airport }),
    ),
    page: serialize({
      form,
      heading,
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
  const { form, heading, canceling, vehicles } = page;
  return (
    <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
      <div>
        <h1>{heading}</h1>
        <p className={soft}>{page.intro}</p>
      </div>
      <SearchForm form={form} />
      <section className={`${card} ${stack}`}>
        <h2>{page.vehiclesHeading}</h2>
        <ul>
          {vehicles.map(({ name, room }) => (
            <li key={name}>{`${name} · ${room}`}</li>
          ))}
        </ul>
        {canceling ? <p>{canceling}</p> : null}
      </section>
    </main>
  );
}
