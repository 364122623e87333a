import { ProductSearchForm } from "~/products/stays/search-form/product-search-form";
import { EmptyState } from "~/ui/empty-state";
import { container, loose, page as pageStyle, stack } from "~/ui/layout.css";
import { Skyline } from "~/ui/skyline";
import { Invitation } from "../invitation";
import { FeaturedPlaces } from "./featured-places";
import * as style from "./home.css";
import type { ProductSearchPage } from "./product-search.server";

export function ProductSearchView({ page }: { page: ProductSearchPage }) {
  const { heading, intro, search, themes, ratesOf, empty } = page;
  return (
    <main id="content">
      <Skyline className={style.hero}>
        <div className={container}>
          <h1 className={style.heroHeading}>{heading}</h1>
          <p>{intro}</p>
        </div>
      </Skyline>
      <div className={`${container} ${style.overlap}`}>
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
