import type { AppLoadContext } from "@remix-run/node";
import type { GoOnList, GoPageProblem } from "#server/agency/index";
import type { I18n } from "~/i18n/t";
import { products } from "~/products";
import { offerListOf } from "~/products/offer-lists.server";
import { pathOfThisSite } from "~/request/paths";
import type { OfferList } from "~/shared/offer/offer-list";

const HERE = "/agent/list";

type Asker = { request: Request; context: AppLoadContext; i18n: I18n };

/** The page whose lines are numbered, as an address names it, without the client. */
export function pageListed(of: string | null): string | undefined {
  const path = of === null ? "" : pathOfThisSite(of).replace(/&for=[^&]*/g, "");
  const isListed = products.some(({ results, detail }) =>
    [...results, detail].some((page) => path.startsWith(`${page}?`)),
  );
  return isListed ? path : undefined;
}

/** The same page for a client. */
export const pageFor = (page: string, client: string | undefined): string => (client ? `${page}&for=${client}` : page);

/** The numbered lines of a page. */
export const listHref = (page: string, client: string | undefined): string =>
  pageFor(`${HERE}?${new URLSearchParams({ of: page.replace(/&for=[^&]*/g, "") })}`, client);

export const listOf = (page: string, client: string | undefined, asker: Asker): Promise<OfferList | undefined> =>
  offerListOf({ ...asker, at: new URL(pageFor(page, client), asker.request.url) });

/** Where a command leads that is about lines of a list. */
export async function onList(
  { list: page, client, step }: GoOnList,
  text: string,
  asker: Asker,
): Promise<{ href: string } | GoPageProblem> {
  const listed = pageListed(page);
  const list = listed && (await listOf(listed, client, asker));
  if (!list) return { reason: "no-list", text };
  if (step.verb === "next" || step.verb === "previous") {
    const number = list.page + (step.verb === "next" ? 1 : -1);
    return number < 1 || number > list.pages
      ? { reason: "no-more", text }
      : { href: listHref(list.hrefOf(number), client) };
  }
  if (step.verb === "add") return { reason: "no-page", text };
  const href = list.lines[step.line - 1]?.href;
  if (href === undefined) return { reason: "no-line", text: `${step.line}` };
  return { href: pageListed(href) ? listHref(href, client) : href };
}
