import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { transfersPages } from "#server/products/transfers/pages";
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
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";
import { columns } from "./transfers.css";

export const meta = listedMeta;

const MOST_LISTED = 36;

/** RT-13: `/transfers`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { t, locale, language } = viewer.i18n;
  const { organisation, transfers } = context;
  if (!organisation.products.includes("TRF")) return notOffered("transfers", context, viewer.i18n);
  const client = await clientParamsFor(request, context);
  const version = await transfers.version();
  context.keepPage({ versions: { by: transfers.versions, of: [[0, version]] } });
  const { form } = await searchForm(new URLSearchParams(), client, context, viewer);
  const airports = (await transfers.bases.listFor(organisation.id, MOST_LISTED))
    .map(({ code }) => ({ label: transfers.airportText(code, language), href: `${transfersPages.detail}/${code}` }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
  const description = t("transfers.description", { organisation: organisation.name });
  return {
    title: pageTitle(context, t, t("transfers.heading")),
    listed: publicPage(context, language, transfersPages.search.TRF, description),
    page: serialize({
      form,
      words: {
        heading: t("transfers.heading"),
        intro: t("transfers.intro"),
        airports: t("transfers.airports"),
        empty: t("transfers.empty"),
        emptyText: t("transfers.emptyText"),
      },
      airports: airports.map(({ label, href }) => ({
        label,
        href: client.length > 0 ? `${href}?${new URLSearchParams(client)}` : href,
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
  words: Record<"heading" | "intro" | "airports" | "empty" | "emptyText", string>;
  airports: { label: string; href: string }[];
}>;

function SearchView({ page }: { page: Page }) {
  const { form, airports, words } = useDeserialized(page);
  return (
    <main id="content">
      <Skyline className={hero}>
        <div className={container}>
          <h1 className={heroHeading}>{words.heading}</h1>
          <p>{words.intro}</p>
        </div>
      </Skyline>
      <div className={`${container} ${overlap}`}>
        <SearchForm form={form} />
      </div>
      <div className={pageStyle}>
        {airports.length > 0 ? (
          <section className={stack}>
            <h2>{words.airports}</h2>
            <ul className={columns}>
              {airports.map(({ label, href }) => (
                <li key={href}>
                  <NameLink href={href} name={label} />
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <EmptyState title={words.empty} art={{ drawing: "scene-road" }}>
            <p>{words.emptyText}</p>
          </EmptyState>
        )}
      </div>
    </main>
  );
}
