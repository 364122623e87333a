import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { type AmountProblem, parseAmount } from "#server/core/amounts";
import { type Day, startOfDay } from "#server/core/day";
import {
  hasEnded,
  ITEM_STATES,
  type ItemState,
  isUnpaid,
  UNDECIDED_STATES,
  UNPAID_STATES,
} from "#server/core/item-states";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import type { Outcome } from "#server/core/outcome";
import type { Booking, DeskFilter, DeskSort } from "#server/orders/index";
import { isoDay, parseDay } from "~/i18n/days";
import { decimalsOf, isolated } from "~/i18n/format";
import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { productName } from "~/shared/wallet/shown-wallet.server";
import { bookingLine } from "./booking-lines.server";
import { BOOKINGS } from "./bookings-path";
import { currencyChoices } from "./money-fields.server";

/** The form's values, as typed. */
export type DeskForm = Record<(typeof FIELDS)[number], string>;
const FIELDS = [
  ...(["q", "from", "to", "madeFrom", "madeTo", "least", "most", "currency"] as const),
  ...(["state", "product", "code", "agent", "unpaid", "waiting", "sort"] as const),
] as const;

type Word = KeyIn<"desk">;

/** What operators call the states, and which of an item's they are. */
const STATES: Record<string, readonly ItemState[]> = {
  undecided: UNDECIDED_STATES,
  canceling: ["cancelling"],
  changed: ["changed"],
  confirmed: ["confirmed"],
  used: ["used"],
  "no-show": ["no-show"],
  canceled: ["cancelled"],
  rejected: ["rejected"],
  unpaid: UNPAID_STATES,
  // The last: `stateName` takes the first that has a state.
  active: ITEM_STATES.filter((state) => !hasEnded(state) && !isUnpaid(state)),
};
/** What a list of arrivals has: a desk expects no one for a booking that has ended. */
export const ACTIVE = "active";
const SORTS: readonly DeskSort[] = ["arrival", "latest", "newest"];

type Problem = { field: keyof DeskForm; key: KeyIn<"desk" | "refusals"> };
type Read = { form: DeskForm } & ({ ok: true; filter: DeskFilter } | { ok: false; problems: Problem[] });

/** What an address asks for; arrivals from today on where it says nothing. One who is looked up is found on any day. */
export async function readDesk(url: URL, account: Account, context: AppLoadContext, { locale }: I18n): Promise<Read> {
  const { organisation, organisations } = context;
  const typed = (name: string) => (url.searchParams.get(name) ?? "").trim().slice(0, EMAIL_MAX_LENGTH);
  const form = Object.fromEntries(FIELDS.map((name) => [name, typed(name)])) as DeskForm;
  const isFirst = FIELDS.every((name) => !url.searchParams.has(name));
  if (isFirst) Object.assign(form, { from: isoDay(organisations.today(organisation)), state: ACTIVE });
  if (form.q !== "") form.from = form.to = "";
  const [from, to, madeFrom, madeTo] = [form.from, form.to, form.madeFrom, form.madeTo].map((text) =>
    parseDay(text, locale),
  );
  const currency = context.localeData.isCurrency(form.currency) ? form.currency : organisation.currency;
  const [least, most] = [form.least, form.most].map((text) =>
    parseAmount(text, { locale, decimals: decimalsOf(currency), currency }),
  );
  // A form without amounts sends its currency all the same.
  form.currency = form.least + form.most === "" ? "" : currency;
  const agent =
    form.agent === "" ? undefined : await context.asOperator(account).desk.agentOf(organisation, form.agent);
  const problems: Problem[] = [
    ...dayProblems(form, { from, to }),
    ...dayProblems(form, { madeFrom, madeTo }),
    ...amountProblems(form, { least, most }),
    ...(form.agent !== "" && agent === undefined ? [{ field: "agent", key: "desk.agentUnknown" } as const] : []),
  ];
  if (problems.length > 0) return { form, ok: false, problems };
  return {
    form,
    ok: true,
    filter: {
      from,
      to,
      madeFrom: madeFrom === undefined ? undefined : startOfDay(organisation.timeZone, madeFrom),
      madeBefore: madeTo === undefined ? undefined : startOfDay(organisation.timeZone, madeTo + 1),
      amount: form.currency
        ? { currency, least: least?.ok ? least.value : undefined, most: most?.ok ? most.value : undefined }
        : undefined,
      states: Object.hasOwn(STATES, form.state) ? STATES[form.state] : undefined,
      product: form.product || undefined,
      payee: form.code || undefined,
      accountId: agent,
      isUnpaid: form.unpaid === "on",
      needsPerson: form.waiting === "on",
      text: form.q || undefined,
      sort: SORTS.find((sort) => sort === form.sort),
    },
  };
}

type Ends<Field extends keyof DeskForm, End> = { [Name in Field]: End | undefined };

/** Of the first and the last day of a range. */
function dayProblems<Field extends keyof DeskForm>(form: DeskForm, days: Ends<Field, Day>): Problem[] {
  const [[first, begin], [last, end]] = Object.entries(days) as [[Field, Day | undefined], [Field, Day | undefined]];
  if (begin !== undefined && end !== undefined && end < begin) return [{ field: last, key: "desk.daysReversed" }];
  return (
    [
      [first, begin],
      [last, end],
    ] as const
  ).flatMap(([field, day]) =>
    form[field] !== "" && day === undefined ? [{ field, key: "desk.dayWrong" as const }] : [],
  );
}

function amountProblems(
  form: DeskForm,
  { least, most }: Ends<"least" | "most", Outcome<number, AmountProblem>>,
): Problem[] {
  if (least?.ok && most?.ok && most.value < least.value) return [{ field: "most", key: "desk.amountsReversed" }];
  return (
    [
      ["least", least],
      ["most", most],
    ] as const
  ).flatMap(([field, read]) =>
    form[field] === "" || !read || read.ok
      ? []
      : [{ field, key: `refusals.amount${read.reason === "ambiguous" ? "Ambiguous" : "Wrong"}` as const }],
  );
}

/** The list's address at a page; leaves out what was left empty. */
export function deskHref(form: Partial<DeskForm>, page = 1, path: string = BOOKINGS): string {
  const given = Object.entries(form).filter(([, value]) => value !== "");
  const params = new URLSearchParams([...given, ...(page > 1 ? [["page", String(page)]] : [])]);
  // Without any, the address means arrivals from today on.
  return params.size > 0 ? `${path}?${params}` : `${path}?q=`;
}

export type DeskFields = ReturnType<typeof deskFields>;

/** The fields of the filter, with their names and choices. */
export function deskFields(context: AppLoadContext, { t }: I18n) {
  const { organisation } = context;
  const choices = (values: readonly string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const any = { value: "", label: t("desk.any") };
  return {
    look: { label: t("desk.look"), hint: t("desk.lookHint") },
    from: t("desk.from"),
    to: t("desk.to"),
    madeFrom: t("desk.madeFrom"),
    madeTo: t("desk.madeTo"),
    least: t("desk.least"),
    most: t("desk.most"),
    currency: {
      label: t("admin.currency"),
      options: choices(currencyChoices([], context), (code) => code),
    },
    code: { label: t("desk.code"), hint: t("desk.codeHint") },
    agent: t("desk.agent"),
    unpaid: t("desk.unpaid"),
    waiting: t("desk.waiting"),
    show: t("desk.show"),
    state: {
      label: t("desk.state"),
      options: [any, ...choices(Object.keys(STATES), (state) => t(`desk.state-${state}` as Word))],
    },
    product: {
      label: t("desk.product"),
      options: [any, ...choices(organisation.products, (code) => productName(code, t))],
    },
    sort: { label: t("desk.sort"), options: choices(SORTS, (sort) => t(`desk.sort-${sort}` as Word)) },
  };
}

/** What operators call a booking's state. */
export function stateName(state: ItemState, { t }: I18n): string {
  const name = Object.keys(STATES).find((each) => STATES[each]?.includes(state)) ?? "undecided";
  return t(`desk.state-${name}` as Word);
}

/** A booking of the list, with what a desk has to know on arrival. */
export function deskLine(booking: Booking, context: AppLoadContext, i18n: I18n) {
  const { what, who } = context.booking.about(booking, i18n.language);
  return {
    ...bookingLine(booking, context, i18n),
    note: [what, who, booking.guest.phone]
      .filter(Boolean)
      .map((part) => isolated(part))
      .join(" · "),
  };
}
