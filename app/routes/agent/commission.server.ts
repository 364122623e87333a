import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { BookingCommission, CommissionSum } from "#server/commission/desk";
import type { CommissionState } from "#server/commission/rules";
import { type Day, formatDay as isoDay, parseDay } from "#server/core/day";
import type { Money } from "#server/core/money";
import { fullName } from "#server/core/names";
import { formatDay, formatInstant, formatList, formatMoney, isolated } from "~/i18n/format";
import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { notFoundForOwner } from "~/request/guards.server";
import { type CommissionAsked, commissionHref } from "./commission-href";

const PER_PAGE = 20;
/** Payouts that the page lists; the statement has all. */
const MOST_PAYOUTS = 12;
/** Months that the page lists: two years of work. */
const MOST_MONTHS = 24;
const STATES = ["promised", "payable", "paid", "reversed"] as const satisfies readonly CommissionState[];
const TONES = { promised: "plain", payable: "warn", paid: "ok", reversed: "deal" } as const;

/** The filters of the address; what it doesn't name, or wrongly, is shown whole. */
export function askedCommission(request: Request): CommissionAsked {
  const { searchParams } = new URL(request.url);
  const month = searchParams.get("month") ?? "";
  return {
    state: STATES.find((state) => state === searchParams.get("state")),
    month: parseDay(`${month}-01`) === undefined ? undefined : month,
    agent: searchParams.get("agent") ?? undefined,
    page: Number(searchParams.get("page") ?? 1),
  };
}

/** "2026-11" */
const monthOf = (day: Day): string => isoDay(day).slice(0, 7);

/** The first and the last day of a month. */
function daysOf(month: string): { from: Day; until: Day } {
  const from = parseDay(`${month}-01`) ?? 0;
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, until: (parseDay(next.toISOString().slice(0, 10)) ?? from) - 1 };
}

export async function commissionPage(asked: CommissionAsked, account: Account, context: AppLoadContext, i18n: I18n) {
  const { t, locale } = i18n;
  const { state, month, agent, page } = asked;
  const team = await context.agency.teams.supervised(account);
  if (agent !== undefined && !team.some(({ id }) => id === agent)) notFoundForOwner(context);
  const whose = { id: agent ?? account.id, organisationId: account.organisationId };
  const wanted = { state, ...(month && daysOf(month)), page, perPage: PER_PAGE };
  const { commissions, ...slice } = await context.commissions.list(whose, wanted);
  const sums = await context.commissions.sums(whose);
  const balances = await context.commissions.balances(whose);
  const payouts = await context.commissions.payouts(whose, { page: 1, perPage: MOST_PAYOUTS });
  const ids = commissions.map(({ bookingId }) => bookingId);
  // Only the account that booked may open a booking: a client who booked by a quote may, and their agent may not.
  const own = await context.booking.references(context.organisation.id, account.id, ids);
  const filter = (name: CommissionState | undefined) => ({
    href: commissionHref({ state: name, month, agent, page: 1 }),
    text: t(name ? `commission.state-${name}` : "commission.showAll"),
    isShown: name === state,
  });
  const word = (key: "totals" | "download" | "months" | "monthsText" | "show" | "ofTeam") => t(`commission.${key}`);
  return {
    words: {
      totals: word("totals"),
      download: word("download"),
      months: word("months"),
      monthsText: word("monthsText"),
      show: word("show"),
      team: word("ofTeam"),
    },
    totals: totalsOf(sums, balances, i18n),
    months: [
      ...(month
        ? [
            {
              href: commissionHref({ state, month: undefined, agent, page: 1 }),
              name: t("commission.allMonths"),
              isShown: false,
              sums: "",
            },
          ]
        : []),
      ...monthsOf(sums)
        .slice(0, MOST_MONTHS)
        .map(([name, own]) => ({
          href: commissionHref({ state, month: name, agent, page: 1 }),
          name: formatDay(daysOf(name).from, locale, "month"),
          isShown: name === month,
          sums: statesIn(own, i18n),
        })),
    ],
    payouts: {
      heading: t("commission.paidBefore"),
      lines: payouts.paid.map(({ id, amount, reference, at }) => ({
        id,
        amount: formatMoney(amount, locale),
        facts: [formatInstant(at, context.organisation.timeZone, locale), reference],
        // A supervisor reads what the team was paid, not the statements of its agents.
        statement:
          agent === undefined
            ? {
                href: `/agent/commission.csv?payout=${id}`,
                text: t("commission.statementOf", { reference: isolated(reference) }),
              }
            : undefined,
      })),
      more: payouts.pages > 1 ? t("commission.payoutsMore") : undefined,
    },
    filters: [undefined, ...STATES].map(filter),
    asked: { state, month, agent },
    team:
      team.length > 0
        ? [{ id: undefined, name: t("commission.own") }, ...team].map(({ id, name }) => ({
            href: commissionHref({ agent: id, page: 1 }),
            name,
            isShown: id === agent,
          }))
        : [],
    isOwn: agent === undefined,
    commissions: await Promise.all(
      commissions.map((one) => shown(one, own.has(one.bookingId), account, context, i18n)),
    ),
    page: slice.page,
    pages: slice.pages,
    none:
      sums.length === 0
        ? { title: t("commission.noneTitle"), text: t("commission.noneText") }
        : { title: t("commission.foundNoneTitle"), text: t("commission.foundNoneText") },
  };
}

const sumOf = (sums: CommissionSum[], state: CommissionState, currency: string): number =>
  sums.reduce(
    (sum, { state: own, amount }) => sum + (own === state && amount.currency === currency ? amount.minor : 0),
    0,
  );

const currenciesOf = (sums: CommissionSum[]): string[] =>
  [...new Set(sums.map(({ amount }) => amount.currency))].sort();

/** Of each currency by state, and what the ledger holds for the next payout. */
const totalsOf = (sums: CommissionSum[], balances: Money[], { t, locale }: I18n) =>
  currenciesOf(sums).map((currency) => {
    const money = (minor: number) => formatMoney({ minor, currency }, locale);
    const next = balances.find((balance) => balance.currency === currency);
    return {
      currency,
      sums: [
        ...STATES.map((state) => ({ term: t(`commission.state-${state}`), text: money(sumOf(sums, state, currency)) })),
        { term: t("commission.toPay"), text: money(next?.minor ?? 0) },
      ],
    };
  });

/** The latest first. */
function monthsOf(sums: CommissionSum[]): [month: string, sums: CommissionSum[]][] {
  const months = new Map<string, CommissionSum[]>();
  for (const sum of sums) {
    const month = monthOf(sum.availableOn);
    months.set(month, [...(months.get(month) ?? []), sum]);
  }
  return [...months].reverse();
}

/** "Promised $10.00 · Paid $20.00 and €5.00" */
const statesIn = (sums: CommissionSum[], { t, locale }: I18n): string =>
  STATES.flatMap((state) => {
    const amounts = currenciesOf(sums.filter((sum) => sum.state === state)).map((currency) =>
      isolated(formatMoney({ minor: sumOf(sums, state, currency), currency }, locale)),
    );
    return amounts.length > 0 ? `${t(`commission.state-${state}`)} ${formatList(amounts, locale)}` : [];
  }).join(" · ");

async function shown(
  { bookingId, reference, title, clientId, state, reason, amount, basis, availableOn }: BookingCommission,
  isOwn: boolean,
  account: Account,
  context: AppLoadContext,
  { t, locale }: I18n,
) {
  const client = await context.agency.clients.find(account, clientId);
  const day = formatDay(availableOn, locale);
  const why = reason && REASONS[reason];
  return {
    key: `${bookingId} ${state} ${amount.currency}`,
    href: isOwn ? `/bookings/${reference}` : undefined,
    reference,
    title,
    state: t(`commission.state-${state}`),
    tone: TONES[state],
    amount: formatMoney(amount, locale),
    facts: [
      [
        t("commission.onBasis", { basis: isolated(formatMoney(basis, locale)) }),
        ...(state === "promised" && !why ? [t("commission.payableOn", { day })] : []),
        ...(state === "payable" ? [t("commission.becamePayable", { day })] : []),
        ...(why ? [t(why)] : []),
      ].join(" · "),
      ...(client ? [t("commission.forClient", { name: isolated(fullName(client)) })] : []),
    ],
  };
}

const REASONS: Record<string, KeyIn<"commission">> = {
  "charged-back": "commission.whyDisputed",
  cancelled: "commission.whyCanceled",
  "no-show": "commission.whyNoShow",
  unpaid: "commission.whyUnpaid",
};
