import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { activitiesPages } from "#server/products/activities/pages";
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
import { columns } from "./activities.css";
import { RESULTS } from "./activity-params";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";

const useT = messagesOf("activities");

export const meta = listedMeta;

/** RT-13: `/activities`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { t, language } = viewer.i18n;
  const { organisation, activities } = context;
  if (!organisation.products.includes("ACT")) return notOffered("activities", context, viewer.i18n);
  const client = await clientParamsFor(request, context);
  const { form, places, isOwn } = await searchForm(new URLSearchParams(), client, context, viewer);
  // What suppliers outside have changes without a version.
  if (isOwn)
    context.keepPage({ versions: { by: activities.versions, of: places.map(({ id, version }) => [id, version]) } });
  const heading = t("activities.heading");
  const description = t("activities.description", { organisation: organisation.name });
  return {
    title: pageTitle(context, t, heading),
    listed: publicPage(context, language, activitiesPages.search.ACT, description),
    page: serialize({
      form,
      places: places.map(({ id, label, count }) => ({
        label,
        href: `${RESULTS}?${new URLSearchParams([["dest", String(id)], ...client])}`,
        count: t("activities.count", { count }),
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
  places: { label: string; href: string; count: string }[];
}>;

function SearchView({ page }: { page: Page }) {
  const t = useT();
  const { form, places } = useDeserialized(page);
  return (
    <main id="content">
      <Skyline className={hero}>
        <div className={container}>
          <h1 className={heroHeading}>{t("activities.heading")}</h1>
          <p>{t("activities.intro")}</p>
        </div>
      </Skyline>
      <div className={`${container} ${overlap}`}>
        <SearchForm form={form} />
      </div>
      <div className={pageStyle}>
        {places.length > 0 ? (
          <section className={stack}>
            <h2>{t("activities.places")}</h2>
            <ul className={columns}>
              {places.map(({ label, href, count }) => (
                <li key={href}>
                  <NameLink href={href} name={label} />
                  {` · ${count}`}
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <EmptyState title={t("activities.empty")} art={{ drawing: "scene-beach" }}>
            <p>{t("activities.emptyText")}</p>
          </EmptyState>
        )}
      </div>
    </main>
  );
}
