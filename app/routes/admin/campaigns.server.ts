import type { AppLoadContext } from "@remix-run/node";
import { MOST_TYPED } from "#server/core/amounts";
import { formatDay } from "#server/core/day";
import {
  CAMPAIGN_TEXT_LONGEST,
  CAMPAIGN_TITLE_LONGEST,
  CODE_LONGEST,
  MOST_REFERRED_IN_A_DAY,
} from "#server/core/limits";
import { unitOf } from "#server/core/money";
import { pageOf } from "#server/core/pages";
import type { Listed } from "#server/loyalty/campaigns";
import type { CampaignType } from "#server/loyalty/rules";
import type { Language } from "#server/organisation/settings";
import { decimalsOf } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { REFERRAL_TYPE } from "~/shared/referral/campaign-link.server";
import { campaignFacts, campaignName } from "./campaign-text.server";
import type { FieldGroup, FormField } from "./loyalty-fields";
import { amountError, amountTyped, dayTyped, lastDayError, unlessEmpty, wholeTyped } from "./loyalty-form.server";
import type { Desk, Filled, LoyaltyKind, PartErrors } from "./loyalty-kind";
import { balanceName } from "./person.server";

export const LANGUAGE_NAMES = Object.entries(LANGUAGES) as [Language, (typeof LANGUAGES)[Language]][];
const TYPES: CampaignType[] = ["Referral", "Promotion"];
const SIDES = ["referrer", "referee"] as const;
/** The same default as the command's. */
const USUAL_IN_A_DAY = "10";

export const wordNames = <Kind extends string>(kind: Kind) =>
  LANGUAGE_NAMES.map(([language]) => `${kind}-${language}` as `${Kind}-${Language}`);

const FIELDS = [
  ...(["type", "code", "from", "to", "landing", "referrerBalance", "referrerAmount", "refereeBalance"] as const),
  ...(["refereeAmount", "budget", "mostInADay"] as const),
  ...wordNames("title"),
  ...wordNames("text"),
] as const;

type CampaignFilled = Filled<(typeof FIELDS)[number]>;

function groupsOf({ account, context }: Desk, i18n: I18n): FieldGroup[] {
  const { t } = i18n;
  const { organisation, organisations } = context;
  const kinds = context.asOperator(account).campaigns.balances(organisation);
  const nothing = { value: "", label: t("referral.nothing") };
  const balances = kinds.map((value) => ({ value, label: balanceName(value, i18n) }));
  const code = { kind: "line", dir: "ltr", maxLength: CODE_LONGEST } as const;
  return [
    {
      fields: [
        {
          kind: "choice",
          name: "type",
          label: t("loyalty.type"),
          required: true,
          options: [
            { value: "", label: t("admin.choose") },
            ...TYPES.map((value) => ({ value, label: t(`loyalty.type-${value}`) })),
          ],
        },
        { ...code, name: "code", label: t("loyalty.code"), hint: t("loyalty.codeHint"), required: true },
      ],
    },
    { side: true, fields: dayFields(formatDay(organisations.today(organisation)), i18n) },
    {
      fields: [
        {
          kind: "line",
          dir: "ltr",
          maxLength: 200,
          name: "landing",
          value: "/",
          label: t("loyalty.landing"),
          hint: t("loyalty.landingHint"),
        },
      ],
    },
    ...SIDES.map(
      (side): FieldGroup => ({
        legend: t(`loyalty.${side}Gets`),
        side: true,
        ...(side === "referrer" && { hint: t("loyalty.getsHint", { currency: organisation.currency }) }),
        fields: [
          { kind: "choice", name: `${side}Balance`, label: t("admin.balance"), options: [nothing, ...balances] },
          { ...AMOUNT, name: `${side}Amount`, label: t("admin.amount") },
        ],
      }),
    ),
    {
      fields: [
        { ...AMOUNT, name: "budget", label: t("loyalty.budget"), hint: t("loyalty.campaignBudgetHint") },
        {
          kind: "line",
          inputMode: "numeric",
          dir: "ltr",
          maxLength: 4,
          name: "mostInADay",
          label: t("loyalty.mostInADay"),
          hint: t("loyalty.mostInADayHint"),
          value: USUAL_IN_A_DAY,
        },
      ],
    },
    ...wordFields(
      {
        called: "title",
        label: t("loyalty.titleField"),
        name: CAMPAIGN_TITLE_LONGEST,
        text: CAMPAIGN_TEXT_LONGEST,
      },
      i18n,
    ),
  ];
}

const AMOUNT = { kind: "line", inputMode: "decimal", dir: "ltr", maxLength: 20 } as const;

/** From a day on, and until another one. */
export const dayFields = (today: string, { t }: I18n): FormField[] => [
  { kind: "line", type: "date", name: "from", label: t("loyalty.from"), value: today },
  { kind: "line", type: "date", name: "to", label: t("loyalty.to"), hint: t("loyalty.toHint") },
];

type Words = {
  called: "title" | "name";
  label: string;
  /** Maximum length in characters. */
  name: number;
  /** Maximum length in characters. */
  text: number;
};

/** Name and description fields in each language. */
export const wordFields = (words: Words, { t }: I18n): FieldGroup[] =>
  LANGUAGE_NAMES.map(([language, { name }], index) => ({
    legend: name,
    ...(index === 0 && { hint: t("loyalty.textsHint") }),
    fields: [
      {
        kind: "line",
        dir: "auto",
        maxLength: words.name,
        name: `${words.called}-${language}`,
        label: words.label,
      },
      { kind: "lines", maxLength: words.text, name: `text-${language}`, label: t("loyalty.textField") },
    ],
  }));

/** The campaign as typed, for the campaign schema to check; unreadable days and numbers are NaN, which it refuses. */
function campaignOf({ typed, locale }: CampaignFilled, context: AppLoadContext): unknown {
  const { type, code, landing, referrerBalance, mostInADay, budget } = typed;
  const { currency } = context.organisation;
  const got = (side: (typeof SIDES)[number]) => {
    const [balance, amount] = [typed[`${side}Balance`], typed[`${side}Amount`]];
    if (balance === "" && amount === "") return undefined;
    return { balance, amount: amountTyped(amount, formatOf(balance, currency, locale)) };
  };
  return {
    type,
    code,
    texts: textsTyped(typed, "title"),
    terms: {
      landingPath: landing || undefined,
      referrer: got("referrer"),
      referee: got("referee"),
      currency,
      mostInADay: unlessEmpty(mostInADay, (text) => wholeTyped(text, locale), undefined),
    },
    startsOn: unlessEmpty(typed.from, dayTyped, context.organisations.today(context.organisation)),
    endsOn: unlessEmpty(typed.to, dayTyped, null),
    budget: unlessEmpty(budget, (text) => amountTyped(text, formatOf(referrerBalance, currency, locale)), null),
  };
}

const formatOf = (balance: string, currency: string, locale: string) => ({
  locale,
  decimals: decimalsOf(unitOf(balance, currency)),
});

/** In each language in which something was written. */
export function textsTyped<Called extends "title" | "name">(
  typed: Record<`${Called | "text"}-${Language}`, string>,
  called: Called,
): Record<string, Record<string, string>> {
  const written = LANGUAGE_NAMES.map(([language]) => {
    // A browser counts the end of a line as one character, and sends two.
    const [name, text] = [typed[`${called}-${language}`], typed[`text-${language}`].replaceAll("\r\n", "\n")];
    return [language, { [called]: name, text }] as const;
  });
  return Object.fromEntries(written.filter(([, texts]) => Object.values(texts).some((text) => text !== "")));
}

function errorsOf({ typed, locale }: CampaignFilled, { organisation }: AppLoadContext): PartErrors {
  const titleMissing = message("refusals.headlineMissing", { max: CAMPAIGN_TITLE_LONGEST });
  const tooLong = message("refusals.nameTooLong", { max: CAMPAIGN_TEXT_LONGEST });
  const errorOf = (field: keyof typeof AMOUNT_ERRORS, balance: string) => {
    const error = message(AMOUNT_ERRORS[field], { max: MOST_TYPED });
    return amountError(typed[field], formatOf(balance, organisation.currency, locale), error);
  };
  return [
    ["type", "type", "refusals.typeMissing"],
    ["code", "code", message("refusals.codeWrong", { max: CODE_LONGEST })],
    ["startsOn", "from", "refusals.dayWrong"],
    ["startsOn.past", "from", "refusals.firstDayPast"],
    ["endsOn", "to", lastDayError(typed.to)],
    ["terms.landingPath", "landing", "refusals.landingWrong"],
    ...SIDES.flatMap(
      (side): PartErrors => [
        [`terms.${side}.balance`, `${side}Balance`, `refusals.${side}BalanceMissing`],
        [`terms.${side}.amount`, `${side}Amount`, errorOf(`${side}Amount`, typed[`${side}Balance`])],
      ],
    ),
    ["terms.referrer", "referrerBalance", "refusals.campaignGives"],
    ["terms.mostInADay", "mostInADay", message("refusals.wholeWrong", { max: MOST_REFERRED_IN_A_DAY })],
    ["budget", "budget", errorOf("budget", typed.referrerBalance)],
    ["texts", `title-${LANGUAGE_NAMES[0]?.[0]}`, titleMissing],
    ...LANGUAGE_NAMES.flatMap(
      ([language]): PartErrors => [
        [`texts.${language}.title`, `title-${language}`, titleMissing],
        [`texts.${language}.text`, `text-${language}`, tooLong],
      ],
    ),
  ];
}

const AMOUNT_ERRORS = {
  referrerAmount: "refusals.referrerAmountWrong",
  refereeAmount: "refusals.refereeAmountWrong",
  budget: "refusals.campaignBudgetWrong",
} as const;

const shown = (campaign: Listed, { context }: Desk, i18n: I18n) => ({
  id: campaign.id,
  name: campaignName(campaign, i18n),
  facts: campaignFacts(campaign, context, i18n),
  hasEnded: campaign.endedAt !== undefined,
});

/** AC-08, LO-01, LO-02: campaigns by which members refer others, and promotions; running, to come and ended. */
export const campaigns: LoyaltyKind<(typeof FIELDS)[number]> = {
  right: "loyalty",
  words: {
    title: "loyalty.campaigns",
    none: "loyalty.campaignsNone",
    new: "loyalty.campaignNew",
    newText: "loyalty.campaignNewText",
    save: "loyalty.campaignSave",
    end: "loyalty.campaignEnd",
    endTitle: "loyalty.campaignEndTitle",
    endText: "loyalty.campaignEndText",
  },
  done: {
    added: "loyalty.doneCampaignAdded",
    "added-before": "loyalty.doneCampaignAddedBefore",
    ended: "loyalty.doneCampaignEnded",
    "ended-before": "loyalty.doneCampaignEndedBefore",
  },
  endsAt: "end",
  async list(desk, wanted, i18n) {
    const { asOperator, organisation } = desk.context;
    const { rows, ...slice } = pageOf(await asOperator(desk.account).campaigns.all(organisation), wanted);
    const listed = rows.map((campaign) => {
      const { facts, ...named } = shown(campaign, desk, i18n);
      // A promotion brings no members.
      const brought = { term: i18n.t("loyalty.brought"), text: String(campaign.brought) };
      return { ...named, facts: campaign.type === REFERRAL_TYPE ? [...facts, brought] : facts };
    });
    return { listed, ...slice };
  },
  async find(desk, id, i18n) {
    const campaign = await desk.context.asOperator(desk.account).campaigns.find(desk.context.organisation, id);
    return campaign && shown(campaign, desk, i18n);
  },
  fields: FIELDS,
  groups: groupsOf,
  errors: errorsOf,
  codeTaken: "refusals.campaignCodeTaken",
  check: ({ account, context }, filled) =>
    context.asOperator(account).campaigns.check(context.organisation, campaignOf(filled, context)),
  add: ({ account, context }, filled, sent) =>
    context.asOperator(account).campaigns.add(context.organisation, { campaign: campaignOf(filled, context), ...sent }),
  end: ({ account, context }, id, reason) =>
    context.asOperator(account).campaigns.end(context.organisation, { id }, reason),
};
