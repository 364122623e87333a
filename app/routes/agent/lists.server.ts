import type { AppLoadContext } from "@remix-run/node";
import type { GoOnList, GoPageProblem } from "#server/agency/index";
import { MOST_QUOTE_OPTIONS } from "#server/core/limits";
import type { Agent } from "#server/ports/acting";
import type { I18n } from "~/i18n/t";
import { products } from "~/products";
import { offerListOf } from "~/products/offer-lists.server";
import { pathOfThisSite } from "~/request/paths";
import type { OfferLine, OfferList } from "~/shared/offer/offer-list";
import { clientLines } from "./client-lines.server";
import { CLIENTS, clientsHref } from "./clients-href";

const HERE = "/agent/list";
export const ADD_TO_QUOTE = "/agent/add-to-quote";

type Asker = { request: Request; context: AppLoadContext; i18n: I18n };

export const isClients = (path: string): boolean => path === CLIENTS || path.startsWith(`${CLIENTS}?`);

/** Of which numbers in a command are: a page of offers, or of the agent's clients. */
export function listNamed(of: string | null): string | undefined {
  const path = of === null ? "" : pathOfThisSite(of);
  return isClients(path) ? path : pageListed(of);
}

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

/** AG-04: the offers behind lines of a page: of a property or an activity its first one. Lines without an offer are left out. */
export async function chosenLines(
  page: string,
  client: string | undefined,
  numbers: number[],
  asker: Asker,
): Promise<OfferLine[]> {
  const list = await listOf(page, client, asker);
  const chosen: OfferLine[] = [];
  for (const number of numbers.slice(0, MOST_QUOTE_OPTIONS)) {
    const line = list?.lines[number - 1];
    const listed = line && pageListed(line.href);
    const offer = listed ? (await listOf(listed, client, asker))?.lines[0] : line;
    if (line && offer)
      chosen.push(listed ? { ...offer, title: line.title, facts: [offer.title, ...offer.facts] } : offer);
  }
  return chosen;
}

/** Where a number or a step to another page leads on a list of clients. */
async function onClients(
  page: string,
  step: GoOnList["step"],
  text: string,
  agent: Agent,
  { request, context }: Asker,
): Promise<{ href: string } | GoPageProblem> {
  if (step.verb === "add") return { reason: "no-list", text };
  const { lines, ...list } = await clientLines(new URL(page, request.url), agent, context);
  if (step.verb === "open") {
    const href = lines[step.line - 1]?.href;
    return href === undefined ? { reason: "no-line", text: `${step.line}` } : { href };
  }
  const number = list.page + (step.verb === "next" ? 1 : -1);
  return number < 1 || number > list.pages ? { reason: "no-more", text } : { href: clientsHref(list, number) };
}

/** Where a command leads that is about lines of a list. */
export async function onList(
  { list: page, client, step }: GoOnList,
  text: string,
  agent: Agent,
  asker: Asker,
): Promise<{ href: string } | GoPageProblem> {
  if (isClients(page)) return onClients(page, step, text, agent, asker);
  const listed = pageListed(page);
  const list = listed && (await listOf(listed, client, asker));
  if (!list) return { reason: "no-list", text };
  if (step.verb === "next" || step.verb === "previous") {
    const number = list.page + (step.verb === "next" ? 1 : -1);
    return number < 1 || number > list.pages
      ? { reason: "no-more", text }
      : { href: listHref(list.hrefOf(number), client) };
  }
  if (step.verb === "add") {
    const missing = step.lines.find((number) => !list.lines[number - 1]);
    if (missing !== undefined) return { reason: "no-line", text: `${missing}` };
    const chosen = [
      ["of", listed],
      ...step.lines.map((number) => ["n", `${number}`]),
      ...(step.isSent ? [["then", "send"]] : []),
    ];
    return { href: pageFor(`${ADD_TO_QUOTE}?${new URLSearchParams(chosen)}`, client) };
  }
  const href = list.lines[step.line - 1]?.href;
  if (href === undefined) return { reason: "no-line", text: `${step.line}` };
  return { href: pageListed(href) ? listHref(href, client) : href };
}
