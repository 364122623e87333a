import type { AppLoadContext } from "@remix-run/node";
import type { GoFrom, GoPage, GoPageProblem } from "#server/agency/index";
import type { Account } from "#server/auth/account";
import { isolated } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { bookingForClient } from "~/shared/bookings/client.server";
import type { GoBarTexts } from "./go-bar";
import { isClients, listHref, listNamed } from "./lists.server";

const LONGEST_TEXT = 60;
const MEANINGS: Record<string, string> = {
  client: "verbClient",
  quote: "verbQuote",
  booking: "verbBooking",
  cancel: "verbCancel",
  desk: "verbDesk",
  next: "verbNext",
  previous: "verbPrevious",
  commission: "verbCommission",
  credit: "verbCredit",
  help: "verbHelp",
  open: "verbOpen",
  add: "verbAdd",
  send: "verbSend",
};

/** `from`: where its lines are typed. */
export const goBar = ({ t }: I18n, from: GoFrom): GoBarTexts => ({
  label: t("go.label"),
  hint: t("go.hint", { example: isolated(t("go.example")) }),
  button: t("go.button"),
  hidden: Object.entries({ list: from.list, for: from.client }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  ),
});

/** The list and the client that the bar's form names. */
export const goFrom = (params: URLSearchParams): GoFrom => ({
  list: listNamed(params.get("list")),
  client: params.get("for") ?? undefined,
});

const goHref = (line: string, { list, client }: GoFrom): string =>
  `/agent/go?${new URLSearchParams({ q: line, ...(list && { list }), ...(client && { for: client }) })}`;

/** Whether an address is of a booking that the agent has not. */
export async function missingBooking(
  href: string,
  account: Account,
  context: AppLoadContext,
): Promise<GoPageProblem | undefined> {
  const [, reference] = /^\/bookings\/([^/]+)/.exec(href) ?? [];
  if (reference === undefined) return undefined;
  const { booking, organisation } = context;
  const found =
    (await booking.find(organisation.id, reference, account.id)) ??
    (await bookingForClient(reference, account, context))?.booking;
  return found ? undefined : { reason: "no-booking", text: reference };
}

/** The list where the line was typed. */
const backTo = (list: string, client: string | undefined): string => (isClients(list) ? list : listHref(list, client));

/** What the page says of a line that leads nowhere else. */
export function goPage(line: string, { problem, nearest, help }: GoPage, from: GoFrom, i18n: I18n) {
  const { t } = i18n;
  return {
    heading: t(problem ? "go.notRead" : "go.title"),
    bar: { ...goBar(i18n, from), line, ...(problem && { error: problemText(problem, t) }) },
    back: from.list === undefined ? undefined : { href: backTo(from.list, from.client), text: t("go.backToList") },
    nearest: {
      heading: t("go.nearest"),
      lines: nearest.map((text) => ({ text, href: goHref(text, from) })),
    },
    help: {
      heading: t("go.commands"),
      order: t("go.anyOrder"),
      commands: help.map(({ verb, words, example, what }) => ({
        example,
        words: words.join(", "),
        meaning: what ?? t(`go.${MEANINGS[verb]}` as TranslationKey),
      })),
    },
  };
}

function problemText({ reason, text, ...about }: GoPageProblem, t: I18n["t"]): string {
  const shown = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  return t(`go.${reason}` as TranslationKey, { text: shown, verb: "verb" in about ? about.verb : "" });
}
