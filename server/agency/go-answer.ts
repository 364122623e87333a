import type { Clock } from "../core/clock.ts";
import { type Day, dayIn, formatDay } from "../core/day.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import { createPlaceFinder, type PlaceFinder } from "../places/find-places.ts";
import { fold } from "../places/fold.ts";
import { placeIndex, weightOf } from "../places/place-index.ts";
import { resolvePlace } from "../places/resolve-place.ts";
import type { Agent } from "../ports/acting.ts";
import { type GoSearch, registeredSearches } from "../products/product.ts";
import { type Place, placeName } from "../reference/places.ts";
import type { Clients } from "./clients.ts";
import { GO_VERBS, type GoAskedFor, type GoProblem, type GoStep, nearestLines, readGo } from "./go.ts";
import { quoteNumberOf } from "./own-quotes.ts";
import type { AgentQuotes } from "./quotes.ts";

/** Where the line leads; what it does with a numbered list; or a page: what is wrong, lines that may have been meant, and the commands. */
export type GoAnswer = { href: string } | GoOnList | GoPage;
/** `list`: address of the page whose lines the numbers are of, for the agent's client with this id. */
export type GoOnList = { list: string; client: string | undefined; step: GoListStep };
export type GoListStep =
  | { verb: "open"; line: number }
  | { verb: "next" }
  | { verb: "previous" }
  | { verb: "add"; lines: number[]; isSent: boolean };
/** Where the line was typed: the page whose lines are shown there, and for whom it is. */
export type GoFrom = { list?: string | undefined; client?: string | undefined };
export type GoPage = { problem?: GoPageProblem; nearest: string[]; help: GoHelp[] };
export type GoPageProblem =
  | GoProblem
  | {
      reason:
        | "no-list"
        | "no-line"
        | "no-more"
        | "no-booking"
        | "one-by-one"
        | "search-first"
        | "which-place"
        | "no-place";
      text: string;
    };

/** A command as help shows it: its words, an example, and for searches what they search. */
export type GoHelp = { verb: string; words: readonly string[]; example: string; what?: string };

/** The places where a search has something; undefined where that is not known. */
type PlacesOf = (search: GoSearch, organisation: Organisation) => Promise<ReadonlySet<number> | undefined>;

/** What the line of an agent's go bar leads to (AG-07). Nothing is changed by it. */
export function createGo({ clock, clients, quotes, placesOf }: GoDependencies) {
  /** The page of a quote, or of what is to be done with it: of the open draft of the client, or of the only one; of the newest. */
  async function quoteHref({ number, then }: QuoteStep, agent: Agent, client: string | undefined): Promise<string> {
    if (number !== undefined) return `/agent/quotes/${quoteNumberOf(number)}${then ? `/${then}` : ""}`;
    if (then === undefined) return QUOTES;
    const drafts = { state: "draft" as const, ...(client !== undefined && { client_id: client }) };
    const [newest, second] = await quotes.newest(agent, then === "send" ? drafts : {});
    if (!newest) return QUOTES;
    return then === "send" && second ? `${QUOTES}?state=draft` : `/agent/quotes/${newest}/${then}`;
  }

  /** The agent's only client whom the text finds, else the list of them, which leads on to `to`. */
  async function clientHref(agent: Agent, q: string, to?: string): Promise<string> {
    const wanted = { q, sort: "name", archived: false, page: 1, perPage: 2 } as const;
    const { clients: found } = q ? await clients.list(agent, wanted) : { clients: [] };
    const [client, second] = found;
    if (client && !second) return to ? `${to}&for=${client.id}` : `/agent/clients/${client.id}`;
    return `/agent/client-list?${new URLSearchParams({ q, ...(to !== undefined && { to }) })}`;
  }

  return {
    /** All commands. */
    help: (organisation: Organisation, language: Language): GoPage => ({
      nearest: [],
      help: helpAbout("", registeredSearches(organisation.products), language),
    }),
    async answer(
      line: string,
      agent: Agent,
      organisation: Organisation,
      language: Language,
      from: GoFrom = {},
    ): Promise<GoAnswer> {
      const searches = registeredSearches(organisation.products);
      const rules = { today: dayIn(organisation.timeZone, clock.now()), searches };
      const { steps, problem } = readGo(line, rules);
      const client = steps[0]?.verb === "client" && steps[0].find ? steps[0].find : undefined;
      const [step, ...more] = client !== undefined && steps.length > 1 ? steps.slice(1) : steps;
      if (problem?.reason === "unknown-command") return refusal(problem, nearestLines(problem.text, rules));
      if (problem) return refusal(problem);
      if (!step) return refusal({ reason: "one-by-one", text: line });
      if (step.verb === "search") {
        const found = await searchAnswer(step);
        if (!("href" in found)) return found;
        const to = listHref(found.href);
        const href = client === undefined ? forClient(to, from.client) : await clientHref(agent, client, to);
        const added = addedBy(more);
        if (!added) {
          const reason = listStep(more) ? "search-first" : "one-by-one";
          return more.length > 0 ? refusal({ reason, text: line }) : { href };
        }
        // Several clients: whom it is for is asked first.
        const who = new URL(href, ANY_SITE).searchParams.get("for") ?? undefined;
        return client !== undefined && !who ? { href } : { list: found.href, client: who, step: added };
      }
      // A client stands before a search alone; by itself it is found.
      if (client !== undefined && step.verb !== "client") return refusal({ reason: "one-by-one", text: line });
      const onList = listStep([step, ...more]);
      if (onList)
        return from.list === undefined
          ? refusal({ reason: "no-list", text: line })
          : { list: from.list, client: from.client, step: onList };
      if (more.length > 0) return refusal({ reason: "one-by-one", text: line });
      if (step.verb === "help") return { nearest: [], help: helpAbout(step.about, searches, language) };
      if (step.verb === "client")
        return { href: step.find ? await clientHref(agent, step.find) : "/agent/client-list" };
      if (step.verb === "quote") return { href: await quoteHref(step, agent, from.client) };
      return hrefOf(step, rules.today) ?? refusal({ reason: "one-by-one", text: line });

      function refusal(wrong: GoPageProblem, nearest: string[] = []): GoPage {
        return { problem: wrong, nearest, help: helpAbout("", searches, language) };
      }

      async function searchAnswer({ search, asked }: Search): Promise<{ href: string } | GoPage> {
        const called = placesCalled(asked.place);
        const having = called.length > 1 ? await placesOf(search, organisation) : undefined;
        const there = called.filter(({ id }) => having?.has(id));
        const found = there.length > 0 ? there : called;
        const [first, second] = found;
        const isMeant = first && (!second || weightOf(first) >= weightOf(second) * MUCH_LARGER);
        if (isMeant) return { href: search.href({ ...asked, place: { id: first.id, text: asked.place } }) };
        const reason = first ? "which-place" : "no-place";
        return refusal(
          { reason, text: asked.place },
          found.slice(0, NEAREST).map((place) => lineFor(place, search, asked, language)),
        );
      }
    },
  };
}

const QUOTES = "/agent/my-quotes";
type GoDependencies = {
  clock: Clock;
  clients: Pick<Clients, "list">;
  quotes: Pick<AgentQuotes, "newest">;
  placesOf: PlacesOf;
};
type QuoteStep = Extract<GoStep, { verb: "quote" }>;
type Search = Extract<GoStep, { verb: "search" }>;

/** What a line may do with a numbered list: open one of its lines, turn its pages, or add lines to a quote, and send that. */
function listStep([step, ...more]: GoStep[]): GoListStep | undefined {
  if (step?.verb === "add") return addedBy([step, ...more]);
  if (more.length > 0) return undefined;
  if (step?.verb === "open") return { verb: "open", line: step.line };
  return step?.verb === "next" || step?.verb === "previous" ? { verb: step.verb } : undefined;
}

function addedBy([step, then, ...more]: GoStep[]): GoListStep | undefined {
  const isSent = then?.verb === "quote" && then.then === "send" && then.number === undefined;
  if (step?.verb !== "add" || more.length > 0 || (then && !isSent)) return undefined;
  return { verb: "add", lines: step.lines, isSent };
}

const ANY_SITE = "https://any.example";

/** The numbered lines of a page. */
export const listHref = (page: string): string => `/agent/list?${new URLSearchParams({ of: page })}`;

const forClient = (href: string, client: string | undefined): string => (client ? `${href}&for=${client}` : href);

function hrefOf(
  step: Exclude<GoStep, { verb: "help" | "search" | "client" | "quote" }>,
  today: Day,
): { href: string } | undefined {
  switch (step.verb) {
    case "booking":
      return { href: `/bookings/${step.reference}` };
    case "cancel":
      return { href: `/bookings/${step.reference}/cancel` };
    case "desk":
      return { href: step.day === today ? "/agent" : `/agent?day=${formatDay(step.day)}` };
    case "commission":
      return { href: "/agent/commission" };
    case "credit":
      return { href: "/agent/profile" };
    default:
      return undefined;
  }
}

/** A place that is so much larger than the next one of the name is meant. */
const MUCH_LARGER = 5;
const NEAREST = 3;

let finder: PlaceFinder | undefined;

/** Of all places there are; what is to be had in one, its results say. */
function anywhere(): PlaceFinder {
  finder ??= createPlaceFinder(placeIndex(), new Map(placeIndex().places.map(({ id }) => [id, 1])));
  return finder;
}

function placesCalled(text: string): Place[] {
  const found = resolvePlace(placeIndex(), anywhere(), { q: text });
  if (found.kind !== "one") return found.kind === "several" ? found.places : found.near;
  const { place } = found;
  const { isOwnName = true, likeliest = [] } = anywhere().find(text) ?? {};
  // "por" is the airport of Pori, and the beginning of the names of larger cities.
  const larger = likeliest.filter(
    (other) =>
      !isOwnName && fold(other.name).startsWith(fold(text)) && weightOf(other) >= weightOf(place) * MUCH_LARGER,
  );
  larger.sort((one, other) => weightOf(other) - weightOf(one));
  return [...larger.slice(0, NEAREST - 1), place];
}

/** The same search with the place written out. */
function lineFor(place: Place, search: GoSearch, { from, to, party, code }: GoAskedFor, language: Language): string {
  const country = new Intl.DisplayNames([language], { type: "region" }).of(place.countryCode);
  const rooms = party.map(({ adults, childAges }) => {
    const children = childAges.length > 0 ? `${childAges.length}c${childAges.join(".")}` : "";
    return `${adults}a${children}`;
  });
  const named = `${search.words[0]} ${placeName(place, language)}, ${country} ${formatDay(from)} ${formatDay(to)}`;
  return [named, rooms.join("/"), (code && search.codes?.[code]?.[0]) ?? ""].join(" ").trim();
}

/** The same commands in words of the language; product searches have their own. */
const EXAMPLES: { [L in Language]?: Record<keyof typeof GO_VERBS | "send", string> } = {
  es: {
    ...{ client: "cliente maria", quote: "presupuesto", booking: "reserva W4K7M2Q", cancel: "cancelar W4K7M2Q" },
    ...{ desk: "agenda", next: "siguiente", previous: "anterior", credit: "credito", commission: "comision" },
    ...{ help: "? estancia", send: "presupuesto enviar" },
  },
  ar: {
    ...{ client: "عميل ماريا", quote: "عرض", booking: "حجز W4K7M2Q", cancel: "إلغاء W4K7M2Q", desk: "يوم" },
    ...{ next: "التالي", previous: "السابق", credit: "رصيد", commission: "عمولة", help: "؟ إقامة" },
    send: "عرض إرسال",
  },
};

/** What help says beside the commands: numbers of lines, and what is done with them. */
const ON_LISTS = { open: "1", add: "+1 +4", send: "q send" };

/** What help shows: of the command called so, or of all. */
function helpAbout(about: string, searches: readonly GoSearch[], language: Language): GoHelp[] {
  const own: { [verb: string]: string } = EXAMPLES[language] ?? {};
  const all = [
    ...searches.map(({ words, example, examples, what }) => ({
      ...{ verb: "search", words, what: what[language] },
      example: examples?.[language] ?? example,
    })),
    ...Object.entries(GO_VERBS).map(([verb, { words, example }]) => ({ verb, words, example: own[verb] ?? example })),
    ...Object.entries(ON_LISTS).map(([verb, example]) => ({
      ...{ verb, words: [verb === "send" ? "q" : example] },
      example: own[verb] ?? example,
    })),
  ];
  const meant = all.filter(({ words }) => words.some((word) => fold(word) === about));
  return meant.length > 0 ? meant : all;
}
