import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dreamtripsPages } from "#server/products/dreamtrips/pages";
import { clientParamsFor } from "~/request/client.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { NotOffered } from "~/shared/products/not-offered";
import { notOffered } from "~/shared/products/not-offered.server";
import { EmptyState } from "~/ui/empty-state";
import { container, page as pageStyle, soft, stack } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Skyline } from "~/ui/skyline";
import { hero, heroHeading, overlap } from "~/ui/skyline.css";
import { RESULTS, tripHref } from "./dreamtrip-params.server";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";
import { routeOf, titleOf } from "./trip-text.server";
import { wordsOf } from "./words.server";

export const meta = listedMeta;

/** RT-13: `/dreamtrips`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { i18n, language } = viewer;
  const { organisation } = context;
  if (!organisation.products.includes("DRM")) return notOffered("dreamtrips", context, i18n);
  const client = await clientParamsFor(request, context);
  const { form, trips } = await searchForm(new URLSearchParams(), client, context, viewer);
  const words = wordsOf(i18n, "heading", "intro", "all", "empty", "emptyText");
  const description = i18n.t("dreamtrips.description", { organisation: organisation.name });
  return {
    title: pageTitle(context, i18n.t, words.heading),
    listed: publicPage(context, language, dreamtripsPages.search.DRM, description),
    page: serialize({
      form,
      words,
      action: RESULTS,
      trips: trips.map((trip) => ({
        title: titleOf(trip, i18n),
        about: `${i18n.t("dreamtrips.nights", { count: trip.nights })} · ${routeOf(trip, context, i18n)}`,
        href: tripHref(trip.code, { travellers: 2, singles: 0 }, client),
      })),
    }),
  };
}

export default function Search() {
  const loaded = useLoaderData<typeof loader>();
  return "notOffered" in loaded ? <NotOffered {...loaded.notOffered} /> : <SearchView page={loaded.page} />;
}

type Loaded =
  Exclude<Awaited<ReturnType<typeof loader>>, { init: unknown }> extends infer Each
    ? Each extends { page: infer Page }
      ? Page
      : never
    : never;

function SearchView({ page }: { page: Loaded }) {
  const { form, words, action, trips } = useDeserialized(page);
  return (
    <main id="content">
      <Skyline className={hero}>
        <div className={container}>
          <h1 className={heroHeading}>{words.heading}</h1>
          <p>{words.intro}</p>
        </div>
      </Skyline>
      <div className={`${container} ${overlap}`}>
        <SearchForm form={form} action={action} />
      </div>
      <div className={pageStyle}>
        {trips.length > 0 ? (
          <section className={stack}>
            <h2>{words.all}</h2>
            <ul className={stack}>
              {trips.map(({ title, about, href }) => (
                <li key={href}>
                  <NameLink href={href} name={title} /> <span className={soft}>{about}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <EmptyState title={words.empty} art={{ drawing: "scene-beach" }}>
            <p>{words.emptyText}</p>
          </EmptyState>
        )}
      </div>
    </main>
  );
}
