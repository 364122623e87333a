import type { AppLoadContext } from "@remix-run/node";
import { isOffered } from "#server/core/offered";
import type { Language, Organisation } from "#server/organisation/settings";
import { LANGUAGES } from "~/i18n/languages";
import { products } from "~/products";

/** Pages that search engines may list beside those of products, with their paths in the sitemap. All other pages are sent with `noindex`. */
const PUBLIC_PATHS = ["/", "/help", "/privacy-policy", "/terms-of-use", "/credits"];
/** Listed where the organization has a statement in its own language. */
const ACCESSIBILITY = "/accessibility";
/** These too, each at the organisations that offer its product (RT-13). */
const SEARCH_PAGES = products.flatMap(({ search }) => Object.entries(search)).filter(([, path]) => path !== "/");
/** What is sold without dates, which results and prices are about. */
const isDetail = (path: string): boolean => products.some(({ detail }) => path.startsWith(`${detail}/`));

type OfOrganisation = Pick<Organisation, "products" | "legal" | "language">;

export const publicPathsOf = ({ products, legal, language }: OfOrganisation): string[] => [
  ...PUBLIC_PATHS,
  ...(legal[language].accessibility ? [ACCESSIBILITY] : []),
  ...SEARCH_PAGES.flatMap(([code, path]) => (products.includes(code) ? [path] : [])),
];

/** Whether search engines may list the page at this path. */
export const isPublic = (path: string): boolean =>
  PUBLIC_PATHS.includes(path) ||
  path === ACCESSIBILITY ||
  SEARCH_PAGES.some(([, each]) => each === path) ||
  isDetail(path);

export type PublicPage = ReturnType<typeof publicPage>;

/** The head of a listed page: description, canonical address, and addresses of its other languages (decision 006). */
export function publicPage(context: AppLoadContext, language: Language, path: string, description: string) {
  // The page of one thing says itself what it changes with.
  if (!isDetail(path)) context.keepPage({});
  return { description, canonical: addressIn(context, language, path), alternates: alternatesOf(context, path) };
}

/** The address in each language, and for other readers the one without a language, which is in the organisation's. */
export function alternatesOf(context: AppLoadContext, path: string): { language: string; href: string }[] {
  const languages = (Object.keys(LANGUAGES) as Language[]).filter((language) =>
    isOffered(context.organisation.languages, language),
  );
  return [
    ...languages.map((language) => ({ language, href: addressIn(context, language, path) })),
    { language: "x-default", href: context.origin + path },
  ];
}

const addressIn = ({ origin, organisation }: AppLoadContext, language: Language, path: string): string =>
  origin + path + (language === organisation.language ? "" : `?language=${language}`);
