import { useNavigation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { messagesOf } from "~/i18n/t";
import { NothingHere } from "~/products/stays/nothing-here";
import { CancellationTag, PriceBlock, Stars } from "~/products/stays/property-facts";
import { changeSummary } from "~/products/stays/property-facts.css";
import { ProductSearchForm, type SearchedAt } from "~/products/stays/search-form/product-search-form";
import { partyText } from "~/products/stays/stay-messages";
import { pageHrefs } from "~/shared/offer/page-href";
import { asked, found, list, main, name, see, titleLink } from "~/shared/offer/results.css";
import { Chips, Notes } from "~/shared/offer/results-parts";
import { Score } from "~/shared/offer/score";
import { Tag } from "~/ui/chip";
import { useDocument } from "~/ui/document";
import { ErrorSummary } from "~/ui/error-summary";
import { page as pageStyle, row, small, soft, stack, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { Ticket } from "~/ui/ticket";
import { FilterForm } from "./filter-form";
import { busy, oneLine, search } from "./results.css";
import type { Results, ResultView } from "./results.server";
import { ResultsMap } from "./results-map";

const useT = messagesOf("search", "stay");

export type ResultsPage = Results & { earliest: string; search: SearchedAt };

export function ResultsView({ page }: { page: ResultsPage }) {
  const t = useT();
  const searching = useNavigation().location?.pathname === page.search.action;
  const { heading, state, hits, firstPage, wrongMax } = page;
  const { lite } = useDocument();
  const hrefOf = ({ code }: ResultView) => `/hotel-details?property=${encodeURIComponent(code)}&${page.propertyQuery}`;
  const headingRef = useHeadingFocus(state.page, wrongMax);
  return (
    <main id="content" className={`${pageStyle} ${main}`}>
      <div>
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        <div className={asked}>
          <p>{`${page.dates} · ${partyText(t, page.party)}`}</p>{" "}
          <details className={search}>
            <summary className={changeSummary}>{t("search.changeSearch")}</summary>
            <ProductSearchForm {...page.search} form={page.form} earliest={page.earliest} />
          </details>{" "}
          {page.otherView && !lite ? <Link href={page.otherView.href}>{page.otherView.text}</Link> : null}
        </div>
        <span className={visuallyHidden} role="status">
          {searching ? t("search.searching") : heading}
        </span>
      </div>
      <Notes {...page} />
      <ErrorSummary errors={wrongMax ? [{ id: "max", text: wrongMax }] : []} answer={page} />
      <div className={page.available > 0 ? found : stack}>
        {page.available > 0 ? <FilterForm page={page} search={page.search} wrongMax={wrongMax} /> : null}
        <section className={stack} aria-label={t("search.results")}>
          {page.greenDeals ? (
            <p className={row}>
              {page.greenDeals.text} <Link href={page.greenDeals.href}>{page.greenDeals.showAll}</Link>
            </p>
          ) : null}
          <Chips chips={page.chips} />
          {page.nothing ? <NothingHere {...page.nothing} art={{ drawing: "scene-beach" }} /> : null}
          {page.map ? (
            <ResultsMap map={page.map} heading={heading} hits={hits} hrefOf={hrefOf} />
          ) : (
            <ol className={`${list} ${busy}`} aria-busy={searching}>
              {hits.map((hit, index) => (
                <ResultTicket key={hit.code} hit={hit} first={index === 0} href={hrefOf(hit)} />
              ))}
            </ol>
          )}
          <Pages page={state.page} pages={page.pages} hrefOf={pageHrefs(firstPage)} />
        </section>
      </div>
    </main>
  );
}

/**
 * Moves the focus to the start of the results after a page link or a corrected field. It stays in a filter, and after Back and
 * Forward, which restore the place on the page.
 */
function useHeadingFocus(page: number, error: string | undefined) {
  const ref = useRef<HTMLHeadingElement>(null);
  const back = useNavigationType() === "POP";
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results, or results instead of an error, take the focus
  useEffect(() => {
    const { activeElement } = document;
    if (!back && (activeElement === document.body || activeElement?.closest("main nav"))) ref.current?.focus();
  }, [page, error]);
  return ref;
}

type ResultTicketProps = { hit: ResultView; href: string; first?: boolean };

/** A property in the list, with what its cheapest offer costs in all. */
function ResultTicket({ hit, href, first }: ResultTicketProps) {
  const t = useT();
  return (
    <Ticket
      as="li"
      art={{ ...hit.art, eager: first }}
      stub={
        <>
          <PriceBlock price={hit.price} />
          <Link className={see} href={href}>
            {t("stay.seeRooms")}
          </Link>
        </>
      }
    >
      <h2 className={name}>
        <Link className={titleLink} href={href}>
          <bdi>{hit.name}</bdi>
        </Link>
      </h2>
      <p className={`${small} ${soft}`}>
        <Stars count={hit.stars} />
        {` ${t(`stay.type-${hit.type}`)} · ${t("stay.fromCentre", { distance: hit.distance })}`}
      </p>
      <p className={`${small} ${soft}`}>
        <Score {...hit} />
      </p>
      <p className={`${small} ${soft} ${oneLine}`}>
        {hit.green ? <Tag tone="ok">{t("stay.green")}</Tag> : null}
        {` ${[...(hit.home ? [hit.home] : []), t(`stay.board-${hit.board}`), ...hit.amenities.map((amenity) => t(`stay.amenity-${amenity}`))].join(" · ")}`}
      </p>
      <p className={`${small} ${soft}`}>
        {hit.freeFor ? t("search.freeFor", { amount: hit.freeFor }) : <CancellationTag {...hit} />}
      </p>
      {hit.walletOnly ? <p className={`${small} ${soft}`}>{hit.walletOnly}</p> : null}
    </Ticket>
  );
}
