import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { ProductPages } from "#server/core/product-pages";
import type { I18n } from "~/i18n/t";
import { deserialize, type Serialized } from "~/request/serialized";
import { pageHrefs } from "./page-href";

/** What a page of a product offers, as numbered lines for agents at the keyboard (AG-07). */
export type OfferList = {
  heading: string;
  /** The days and people that were asked for. */
  asked: string;
  lines: OfferLine[];
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
};

export type OfferLine = {
  title: string;
  facts: string[];
  price: string;
  /** Leads to a page whose own lines are the offers, the first of which is meant by this line; else to a checkout. */
  href: string;
};

/** The page's address, and the request of the agent who asks for it. */
export type OfferListRequest = { at: URL; request: Request; context: AppLoadContext; i18n: I18n };

/** Undefined where the page is not the product's, or has nothing to offer. */
export type ReadOfferList = (asked: OfferListRequest) => Promise<OfferList | undefined>;

/** What a page's loader tells of it; its answers that are no page (a redirect, 404) are thrown. */
export async function loaded<Data>(
  loader: (of: LoaderFunctionArgs) => Promise<{ data: Data }>,
  { at, request, context }: OfferListRequest,
): Promise<Data> {
  const { data } = await loader({ request: new Request(at, { headers: request.headers }), context, params: {} });
  return data;
}

/** The lines of a product's results, or of the page of one of them. */
export const listReader =
  (pages: Pick<ProductPages, "results" | "detail">, of: { results: ReadOfferList; detail: ReadOfferList }) =>
  async (asked: OfferListRequest): Promise<OfferList | undefined> => {
    const { pathname } = asked.at;
    if (pathname === pages.detail) return of.detail(asked);
    return pages.results.some((each) => each === pathname) ? of.results(asked) : undefined;
  };

type Hits<Hit> = Paged & { hits: Hit[] };
/** `lineHref`: where its page begins with what the hit is, if another address says that. */
type Hit = { name: string; price: { total: string }; href?: string | undefined; lineHref?: string };

/** A page of results as lines: what each hit says beside its name and its price. Undefined without any. */
export const hitList =
  <Its extends Hit, Found extends Hits<Its>>(
    loader: (of: LoaderFunctionArgs) => Promise<{ data: { page: Serialized<{ results: Found | undefined }> } }>,
    factsOf: (hit: Found["hits"][number], found: Found, asked: OfferListRequest) => (string | undefined)[],
    askedOf: (found: Found) => string = ({ asked }) => asked,
  ): ReadOfferList =>
  async (asked) => {
    const { results } = deserialize((await loaded(loader, asked)).page);
    const lines = results?.hits.flatMap((hit) => {
      const facts = factsOf(hit, results, asked).filter((fact) => fact !== undefined);
      const href = hit.lineHref ?? hit.href;
      return href ? { title: hit.name, facts, price: hit.price.total, href } : [];
    });
    return results && lines && pagedList({ ...results, asked: askedOf(results) }, lines);
  };

/** The page of one thing as lines, made of what its loader answers; undefined without any. */
export const offersOf =
  <Page>(
    loader: (of: LoaderFunctionArgs) => Promise<{ data: { page: Serialized<Page> } }>,
    tell: (page: Page, asked: OfferListRequest) => { heading: string; asked: string; lines: OfferLine[] } | undefined,
  ): ReadOfferList =>
  async (asked) => {
    const told = tell(deserialize((await loaded(loader, asked)).page), asked);
    return told && wholeList(asked, told, told.lines);
  };

type Paged = { heading: string; asked: string; page: number; pages: number; firstPage: string };

/** A page of several; undefined without lines. */
export const pagedList = (
  { heading, asked, page, pages, firstPage }: Paged,
  lines: OfferLine[],
): OfferList | undefined =>
  lines.length > 0 ? { ...{ heading, asked, lines, page, pages }, hrefOf: pageHrefs(firstPage) } : undefined;

/** All there is; undefined without lines. */
export const wholeList = (
  { at }: OfferListRequest,
  { heading, asked }: { heading: string; asked: string },
  lines: OfferLine[],
): OfferList | undefined =>
  lines.length > 0
    ? { ...{ heading, asked, lines, page: 1, pages: 1 }, hrefOf: () => `${at.pathname}${at.search}` }
    : undefined;
