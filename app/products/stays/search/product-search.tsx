import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { MenuItemName } from "#server/organisation/settings";
import { ProductSearchForm } from "~/products/stays/search-form/product-search-form";
import { PRODUCTS_WITH_PAGE, searchPage } from "~/products/stays/search-pages";
import { notFound } from "~/request/guards.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { type Serialized, serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { NotOffered } from "~/shared/products/not-offered";
import { notOffered } from "~/shared/products/not-offered.server";
import { EmptyState } from "~/ui/empty-state";
import { container, loose, page as pageStyle, stack } from "~/ui/layout.css";
import { Skyline } from "~/ui/skyline";
import { hero, heroHeading, overlap } from "~/ui/skyline.css";
import { Invitation } from "../invitation";
import { FeaturedPlaces } from "./featured-places";
import { type ProductSearchPage, productSearchPage } from "./product-search.server";

export const meta = listedMeta;

/** RT-11, RT-13: `/condo`, `/stays`, `/holidaystays` and `/resorts`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const product = PRODUCTS_WITH_PAGE.find((code) => searchPage(code) === pathname);
  const { organisation } = context;
  if (!product) return notFound();
  const viewer = await viewerOf(request, context);
  if (!organisation.products.includes(product)) {
    return notOffered(searchPage(product).slice(1) as MenuItemName, context, viewer.i18n);
  }
  const { t, language } = viewer.i18n;
  const description = t(`products.description-${product}`, { organisation: organisation.name });
  const page = await productSearchPage(request, context, viewer, product);
  return {
    title: pageTitle(context, t, page.heading),
    listed: publicPage(context, language, searchPage(product), description),
    page: serialize(page),
  };
}

export default function ProductSearch() {
  const loaded = useLoaderData<typeof loader>();
  return "notOffered" in loaded ? <NotOffered {...loaded.notOffered} /> : <ProductPage page={loaded.page} />;
}

function ProductPage({ page }: { page: Serialized<ProductSearchPage> }) {
  return <ProductSearchView page={useDeserialized(page)} />;
}

function ProductSearchView({ page }: { page: ProductSearchPage }) {
  const { heading, intro, search, themes, ratesOf, empty } = page;
  return (
    <main id="content">
      <Skyline className={hero}>
        <div className={container}>
          <h1 className={heroHeading}>{heading}</h1>
          <p>{intro}</p>
        </div>
      </Skyline>
      <div className={`${container} ${overlap}`}>
        <ProductSearchForm {...search} />
      </div>
      <div className={`${pageStyle} ${stack} ${loose}`}>
        <Invitation />
        {empty ? (
          <EmptyState title={empty.title} art={{ drawing: "scene-beach" }}>
            <p>{empty.text}</p>
          </EmptyState>
        ) : (
          <FeaturedPlaces themes={themes} ratesOf={ratesOf} />
        )}
      </div>
    </main>
  );
}
