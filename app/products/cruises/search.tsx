import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cruisesPages } from "#server/products/cruises/pages";
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
import { RESULTS } from "./cruise-params";
import { columns } from "./cruises.css";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";

const useT = messagesOf("cruises");

export const meta = listedMeta;

/** RT-13: `/cruises`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { t, language } = viewer.i18n;
  const { organisation } = context;
  if (!organisation.products.includes("CRU")) return notOffered("cruises", context, viewer.i18n);
  const client = await clientParamsFor(request, context);
  const { form, regions, sold } = await searchForm(new URLSearchParams(), client, context, viewer);
  const heading = t("cruises.heading");
  const description = t("cruises.description", { organisation: organisation.name });
  return {
    title: pageTitle(context, t, heading),
    listed: publicPage(context, language, cruisesPages.search.CRU, description),
    page: serialize({
      form,
      regions: regions.map((region) => ({
        label: t(`cruises.region-${region}`),
        href: `${RESULTS}?${new URLSearchParams([["region", region], ["month", form.month], ...client])}`,
        count: t("cruises.count", { count: sold.filter((cruise) => cruise.region === region).length }),
      })),
    }),
  };
}

export default function Search() {
  const loaded = useLoaderData<typeof loader>();
  if ("notOffered" in loaded) return <NotOffered {...loaded.notOffered} />;
  return <SearchView page={loaded.page} />;
}

type Page = Serialized<{
  form: Parameters<typeof SearchForm>[0]["form"];
  regions: { label: string; href: string; count: string }[];
}>;

function SearchView({ page }: { page: Page }) {
  const t = useT();
  const { form, regions } = useDeserialized(page);
  return (
    <main id="content">
      <Skyline className={hero}>
        <div className={container}>
          <h1 className={heroHeading}>{t("cruises.heading")}</h1>
          <p>{t("cruises.intro")}</p>
        </div>
      </Skyline>
      <div className={`${container} ${overlap}`}>
        <SearchForm form={form} />
      </div>
      <div className={pageStyle}>
        {regions.length > 0 ? (
          <section className={stack}>
            <h2>{t("cruises.regions")}</h2>
            <ul className={columns}>
              {regions.map(({ label, href, count }) => (
                <li key={href}>
                  <NameLink href={href} name={label} />
                  {` · ${count}`}
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <EmptyState title={t("cruises.empty")} art={{ drawing: "scene-ship" }}>
            <p>{t("cruises.emptyText")}</p>
          </EmptyState>
        )}
      </div>
    </main>
  );
}
