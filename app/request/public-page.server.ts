import type { AppLoadContext } from "@remix-run/node";
import type { Language, Organisation } from "#server/organisation/settings";
import { LANGUAGES } from "~/i18n/languages";
import { PRODUCTS_WITH_PAGE, searchPage } from "~/request/product-pages";

/** Pages that search engines may list beside properties, with their paths in the sitemap. All other pages are sent with `noindex`. */
export const PUBLIC_PATHS = ["/", "/help", "/privacy-policy", "/terms-of-use", "/credits"] as const;
/** These too, each at the organisations that offer its product (RT-13). */
const SEARCH_PAGES = PRODUCTS_WITH_PAGE.map((product) => ({ product, path: searchPage(product) }));
/** A property without dates, which results and prices are about. */
const PROPERTY = "/hotel-details/";
export type PublicPath =
  | (typeof PUBLIC_PATHS)[number]
  | (typeof SEARCH_PAGES)[number]["path"]
  | `${typeof PROPERTY}${string}`;

export const propertyPath = (code: string): PublicPath => `${PROPERTY}${encodeURIComponent(code)}`;

export const publicPathsOf = ({ products }: Pick<Organisation, "products">): PublicPath[] => [
  ...PUBLIC_PATHS,
  ...SEARCH_PAGES.flatMap(({ product, path }) => (products.includes(product) ? [path] : [])),
];

/** Whether search engines may list the page at this path. */
export const isPublic = (pathname: string): boolean =>
  [...PUBLIC_PATHS, ...SEARCH_PAGES.map(({ path }) => path)].some((path) => path === pathname) ||
  pathname.startsWith(PROPERTY);

export type PublicPage = ReturnType<typeof publicPage>;

/** The head of a listed page: description, canonical address, and addresses of its other languages (decision 006). */
export function publicPage(context: AppLoadContext, language: Language, path: PublicPath, description: string) {
  // A property's page changes with what the property is.
  if (!path.startsWith(PROPERTY)) context.keepPage({});
  return { description, canonical: addressIn(context, language, path), alternates: alternatesOf(context, path) };
}

/** The address in each language, and for other readers the one without a language, which is in the organisation's. */
export function alternatesOf(context: AppLoadContext, path: PublicPath): { language: string; href: string }[] {
  const languages = Object.keys(LANGUAGES) as Language[];
  return [
    ...languages.map((language) => ({ language, href: addressIn(context, language, path) })),
    { language: "x-default", href: context.origin + path },
  ];
}

const addressIn = ({ origin, organisation }: AppLoadContext, language: Language, path: PublicPath): string =>
  origin + path + (language === organisation.language ? "" : `?language=${language}`);
