import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { carsPages } from "#server/products/cars/pages";
import { messagesOf } from "~/i18n/t";
import { clientParamsFor } from "~/request/client.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { type Serialized, serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { NotOffered } from "~/shared/products/not-offered";
import { notOffered } from "~/shared/products/not-offered.server";
import { EmptyState } from "~/ui/empty-state";
import { container, page as pageStyle, stack } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Skyline } from "~/ui/skyline";
import { hero, heroHeading, overlap } from "~/ui/skyline.css";
import { columns } from "./cars.css";
import { SearchForm } from "./search-form";
import { searchForm, stationText } from "./search-form.server";

const MOST_SHOWN = 36;

const useT = messagesOf("cars");

export const meta = listedMeta;

/** RT-13: `/cars`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { i18n } = viewer;
  const { t, language, locale } = i18n;
  const { organisation, cars } = context;
  if (!organisation.products.includes("CAR")) return notOffered("cars", context, i18n);
  const client = await clientParamsFor(request, context);
  const { form } = await searchForm(new URLSearchParams(), client, context, viewer);
  const stations = await cars.cars.listFor(organisation.id, MOST_SHOWN);
  const counters = stations.map((station) => ({
    label: stationText(station, i18n),
    href: `${carsPages.detail}/${encodeURIComponent(station.code)}${client.length > 0 ? `?${new URLSearchParams(client)}` : ""}`,
  }));
  counters.sort((a, b) => a.label.localeCompare(b.label, locale));
  const heading = t("cars.heading");
  const description = t("cars.description", { organisation: organisation.name });
  return {
    title: pageTitle(context, t, heading),
    listed: publicPage(context, language, carsPages.search.CAR, description),
    page: serialize({ form, counters }),
  };
}

export default function Search() {
  const loaded = useLoaderData<typeof loader>();
  if ("notOffered" in loaded) return <NotOffered {...loaded.notOffered} />;
  return <SearchView page={loaded.page} />;
}

type Page = Serialized<{
  form: Parameters<typeof SearchForm>[0]["form"];
  counters: { label: string; href: string }[];
}>;

function SearchView({ page }: { page: Page }) {
  const t = useT();
  const { form, counters } = useDeserialized(page);
  return (
    <main id="content">
      <Skyline className={hero}>
        <div className={container}>
          <h1 className={heroHeading}>{t("cars.heading")}</h1>
          <p>{t("cars.intro")}</p>
        </div>
      </Skyline>
      <div className={`${container} ${overlap}`}>
        <SearchForm form={form} />
      </div>
      <div className={pageStyle}>
        {counters.length > 0 ? (
          <section className={stack}>
            <h2>{t("cars.counters")}</h2>
            <ul className={columns}>
              {counters.map(({ label, href }) => (
                <li key={href}>
                  <NameLink href={href} name={label} />
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <EmptyState title={t("cars.empty")} art={{ drawing: "scene-road" }}>
            <p>{t("cars.emptyText")}</p>
          </EmptyState>
        )}
      </div>
    </main>
  );
}
