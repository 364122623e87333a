import { useLoaderData } from "@remix-run/react";
import { formatMoney } from "~/i18n/format";
import { useDeserialized } from "~/request/serialized";
import { ChooseButton } from "~/shared/offer/choose-form";
import { Notices, OfferForm, type OfferFormView, OfferPage } from "~/shared/offer/offer-page";
import { offerLoader, offerNotices } from "~/shared/offer/offer-page.server";
import { pricerAt } from "~/shared/offer/price-view";
import { refine, resultsLoader } from "~/shared/offer/results.server";
import { resultsPage } from "~/shared/offer/results-page";
import { type Asking, heldNow, type Pairs, withQuery } from "~/shared/products/asking.server";
import type { ProductField } from "~/shared/products/fields";
import { productHistory } from "~/shared/products/history.server";
import { whole } from "~/shared/products/params";
import type { SearchFormView } from "~/shared/products/search-form";
import { startLoader } from "~/shared/products/start-page.server";
import type { Clock } from "../../server/core/clock.ts";
import { type Day, formatDay, parseDay } from "../../server/core/day.ts";
import { facetsOf } from "../../server/core/facets.ts";
import type { Db } from "../../server/db/schema.ts";
import { boxOffice, eveningKey, type Show, showsOnSale } from "./trial-product.ts";

/** Pages of the trial product, whole, of the parts that every product has. */

/** One of its codes that cookies of history are known for. */
const CODE = "HLT";
const RESULTS = "/trial-results";
const PAGES = { search: { [CODE]: "/trial" }, results: [RESULTS], detail: "/trial" } as const;
const SHOWS = { code: CODE, area: "shows" as never, pages: PAGES, drawing: "scene-city" };
const MOST_SEATS = 8;
const FILTERS = { free: ["yes"], length: ["evening", "festival"] } as const;
const SORTS = ["price", "name"] as const;

type Party = { day: Day; seats: number };

const partyPairs = ({ day, seats }: Party): Pairs => [
  ["day", formatDay(day)],
  ["seats", String(seats)],
];

function partyFields(params: URLSearchParams): { party: Party | undefined; fields: ProductField[] } {
  const [day, seats] = [parseDay(params.get("day") ?? ""), whole(params.get("seats") ?? "2", MOST_SEATS)];
  return {
    party: day !== undefined && seats ? { day, seats } : undefined,
    fields: [
      { name: "day", type: "date", label: "Day", value: params.get("day") ?? "" },
      { name: "seats", type: "number", label: "Seats", value: seats ?? "", min: 1, max: MOST_SEATS },
    ],
  };
}

function searchForm({ params, client: hidden }: Pick<Asking, "params" | "client">) {
  const { party, fields } = partyFields(params);
  const form: SearchFormView = { action: RESULTS, hidden, fields, submit: "Search" };
  return { asked: party, form, problems: party ? [] : [{ id: "day", text: "Choose a day" }] };
}

const history = productHistory(SHOWS, {
  async search(kept) {
    const { asked } = searchForm({ params: kept, client: [] });
    return asked && { title: "Shows", details: [formatDay(asked.day)] };
  },
});

const showHref = (show: Show, party: Party, client: Pairs): string =>
  withQuery(PAGES.detail, [["code", show.code], ...partyPairs(party)], client);

/** What the box office sells from. */
export const office: { db?: Db; clock?: Clock } = {};

async function priced(asking: Asking, show: Show, { day, seats }: Party) {
  const { organisation } = asking.context;
  const key = eveningKey(show.code, day, seats);
  const seller = boxOffice(office.db!, office.clock!).supplierOf(organisation, key);
  const offer = await seller?.recheck(organisation, key, await heldNow(asking));
  return offer?.ok ? [{ show, price: offer.value.price, terms: offer.value.terms }] : [];
}

export const start = {
  loader: startLoader(
    SHOWS,
    async (asking) => searchForm(asking),
    () => showsOnSale().map((show) => ({ label: show.name, href: withQuery(PAGES.detail, [["code", show.code]]) })),
  ),
};

export const results = {
  loader: resultsLoader(SHOWS, { search: async (asking) => searchForm(asking), find: findShows, history }),
};

async function findShows(asking: Asking, party: Party) {
  const { asks, ...refined } = await refine(SHOWS, asking, {
    ...{ search: partyPairs(party), filters: FILTERS, sorts: SORTS },
  });
  const all = (await Promise.all(showsOnSale().map((show) => priced(asking, show, party)))).flat();
  const facets = facetsOf(["free", "length"], asks.chosen);
  const fitting = all.filter(({ show, price, terms }) => {
    const isFree = terms.cancel.kind === "steps" ? ["yes"] : [];
    const length = show.begins < show.ends ? "evening" : "festival";
    return (asks.isCheap?.(price) ?? true) && facets.meets({ free: isFree, length: [length] });
  });
  const byName = (one: (typeof all)[number], other: (typeof all)[number]) =>
    one.show.name.localeCompare(other.show.name);
  fitting.sort(asks.sort === "name" ? byName : (a, b) => asks.worthOf(a.price) - asks.worthOf(b.price) || byName(a, b));
  const { page, perPage } = asks;
  const hits = fitting.slice((page - 1) * perPage, page * perPage);
  const answer = { total: fitting.length, available: all.length, facets: facets.counts, hits };
  return {
    ...(await refined.view(answer, {
      heading: `${fitting.length} shows`,
      title: "Shows",
      asked: `${formatDay(party.day)} · ${party.seats}`,
      nothing: { title: "No shows then" },
    })),
    hits: hits.map(({ show, price }) => {
      const { total: minor, currency } = refined.pricer({ price }, CODE);
      return {
        name: show.name,
        begins: show.begins,
        see: "See the show",
        price: { total: formatMoney({ minor, currency }, asking.viewer.i18n.locale), after: "in all" },
        href: showHref(show, party, asking.client),
      };
    }),
    kept: { continued: withQuery("", partyPairs(party)) },
  };
}

export const Found = resultsPage<typeof results.loader>({
  Hit: ({ begins }) => <p>{begins}</p>,
});

export const detail = {
  loader: offerLoader(SHOWS, {
    find: async (_, code) => showsOnSale().find((each) => each.code === code),
    page: showPage,
    description: ({ name }) => name,
    history,
  }),
};

async function showPage(asking: Asking, show: Show) {
  const { context, viewer, params, client } = asking;
  const { party, fields } = partyFields(params);
  const [offer] = party ? await priced(asking, show, party) : [];
  const rates = await context.localeData.shownRates();
  const receipt = offer && pricerAt(rates, context, viewer)({ price: offer.price }, CODE);
  const form: OfferFormView = {
    shown: [["code", show.code], ...(party ? partyPairs(party) : []), ...client],
    fields,
    submit: "Show price",
  };
  return {
    name: show.name,
    back: { href: withQuery(RESULTS, party ? partyPairs(party) : [], client), text: "All shows" },
    notices: await offerNotices(SHOWS, asking, { rates, currency: show.currency }),
    problems: params.has("day") && !party ? [{ id: "day", text: "Choose a day" }] : [],
    form,
    total: receipt && formatMoney({ minor: receipt.total, currency: receipt.currency }, viewer.i18n.locale),
    book: receipt && party && `/checkout?offer=test.${show.code}.${formatDay(party.day)}.${party.seats}`,
    viewed: party && showHref(show, party, []),
  };
}

export function Detail() {
  const page = useDeserialized(useLoaderData<typeof detail.loader>().page);
  return (
    <OfferPage page={page} about={null}>
      <Notices {...page.notices} />
      <OfferForm path={PAGES.detail} form={page.form} problems={page.problems} changed={undefined}>
        {page.book ? (
          <ChooseButton no="seats" offer={page.book}>
            {`Book for ${page.total}`}
          </ChooseButton>
        ) : null}
      </OfferForm>
    </OfferPage>
  );
}
