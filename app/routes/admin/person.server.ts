import type { AppLoadContext } from "@remix-run/node";
import type { Person } from "#server/admin/people";
import type { Account } from "#server/auth/account";
import { POINTS } from "#server/core/money";
import { hasRight } from "#server/core/staff";
import type { Balance, GivenKind, TenderKind } from "#server/wallet/balances";
import type { I18n } from "~/i18n/t";
import { notFoundForOwner } from "~/request/guards.server";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { balanceText, shownCard, shownMovements } from "~/shared/wallet/shown-wallet.server";
import { bookingHref, bookingLine } from "./booking-lines.server";

const PER_PAGE = 10;

/** A person with an account at the organisation; 404 also for an account of another organisation. */
export async function findPerson(id: string | undefined, account: Account, context: AppLoadContext): Promise<Person> {
  const person = await context.asOperator(account).people.find(context.organisation, id ?? "");
  return person ?? notFoundForOwner(context);
}

/** A person's wallet, and bookings where the operator sees bookings, one page of each list; `given`: the balances that operators may change. */
export async function holdings(
  { id }: Person,
  asked: Record<"bookings" | "certificate" | "discount" | "movements", number>,
  { account, currency, given, i18n }: { account: Account; currency: string; given: Balance<GivenKind>[]; i18n: I18n },
  context: AppLoadContext,
) {
  const { organisation, wallet } = context;
  const { bookings: page, ...pages } = asked;
  const today = context.organisations.today(organisation);
  const seesBookings = hasRight(account, "bookings");
  const [overview, booked] = await Promise.all([
    wallet.overview(organisation, { id }, currency, { pages, perPage: PER_PAGE }),
    seesBookings
      ? context.booking.list(organisation.id, id, { when: "all", today }, { page, perPage: PER_PAGE })
      : undefined,
  ]);
  const shown = overview.lists.flatMap(({ cards }) => cards.map((card) => card.id));
  const changes = id !== account.id && hasRight(account, "money");
  const untouched = changes ? await context.asOperator(account).cards.untouched(organisation, id, shown) : [];
  const linkOf = (card: string) =>
    untouched.includes(card)
      ? { href: `/admin/people/${id}/cards/${card}/withdraw`, text: i18n.t("admin.withdrawCard") }
      : undefined;
  return {
    lists: overview.lists.map(({ kind, cards, counting, page, pages }) => ({
      kind,
      counting,
      page,
      pages,
      cards: cards.map((card) => ({ ...shownCard(card, i18n), link: linkOf(card.id) })),
    })),
    /** Operators can always add points, and balances if the organisation has some; they can take only what the person holds. */
    canTake: given.some(({ kind }) => kind === POINTS || overview.balances.some((list) => list.kind === kind)),
    balances: [...overview.balances.flatMap((list) => list.balances), ...overview.credit].map((balance) =>
      balanceLine(balance, i18n),
    ),
    movements: seesBookings
      ? shownMovements(overview.movements, { timeZone: organisation.timeZone, hrefOf: bookingHref }, i18n)
      : undefined,
    booked: booked && { ...booked, bookings: booked.bookings.map((booking) => bookingLine(booking, context, i18n)) },
  };
}

/** A balance without a card, for the list of an account's facts. */
export function balanceLine(balance: Balance, i18n: I18n) {
  const { amount, until } = balanceText(balance, i18n);
  return { term: balanceName(balance.kind, i18n), text: [amount, ...until].join(" · ") };
}

export const balanceName = (kind: TenderKind, { t }: I18n): string =>
  kind === POINTS ? t("statement.kind-points") : t(BALANCE_NAMES[kind]);
