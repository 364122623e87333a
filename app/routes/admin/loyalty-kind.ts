import type { AppLoadContext } from "@remix-run/node";
import type { WrongRule } from "#server/admin/commissions";
import type { Account } from "#server/auth/account";
import type { Outcome } from "#server/core/outcome";
import type { WantedPage } from "#server/core/pages";
import type { Right } from "#server/core/staff";
import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import type { Description } from "~/ui/description-list";
import type { FieldGroup } from "./loyalty-fields";

type Key = KeyIn<"admin-plans" | "commission" | "loyalty" | "people" | "plans">;

/** The operator who asks, and where. */
export type Desk = { account: Account; context: AppLoadContext };

/** The text of each field; "" where it was left empty. */
export type Typed<Name extends string> = Record<Name, string>;

/** A form as it was sent; `locale`: how the operator writes numbers. */
export type Filled<Name extends string> = { typed: Typed<Name>; locale: string };

/** For each part that can be wrong: the field that shows the error, and the error. */
export type PartErrors = readonly (readonly [part: string, field: string, error: string])[];

export type Listed = { id: string; name: string; facts: Description[]; hasEnded: boolean };

/** A kind of entry that operators list and end: access codes, invitations, and those below. */
export type ListedKind = {
  right: Right;
  words: Record<"title" | "none" | "end" | "endTitle" | "endText", Key>;
  /** The list's messages after a form. */
  done: Record<"ended" | "ended-before", KeyIn<"admin-plans" | "commission" | "loyalty" | "people">>;
  /** The last part of the address at which one ends. */
  endsAt: "end" | "withdraw";
  list(desk: Desk, wanted: WantedPage, i18n: I18n): Promise<{ listed: Listed[]; page: number; pages: number }>;
  find(desk: Desk, id: string, i18n: I18n): Promise<Listed | undefined>;
  /** Answers whether it ran. */
  end(desk: Desk, id: string, reason: string): Promise<boolean>;
};

/** One that they add, too (AC-08): campaigns, rules of earning and commission, plans. */
export type LoyaltyKind<Name extends string = string> = ListedKind & {
  words: Record<"new" | "newText" | "save", Key>;
  done: Record<"added" | "added-before", KeyIn<"admin-plans" | "commission" | "loyalty">>;
  /** Names of the fields that `groups` shows. */
  fields: readonly Name[];
  groups(desk: Desk, i18n: I18n): FieldGroup[] | Promise<FieldGroup[]>;
  /** `wrong`: what was refused. */
  errors(filled: Filled<Name>, context: AppLoadContext, i18n: I18n, wrong?: WrongRule): PartErrors;
  /** Said at the code of one that another has already. */
  codeTaken?: string;
  check(desk: Desk, filled: Filled<Name>): WrongRule | undefined | Promise<WrongRule | undefined>;
  add(
    desk: Desk,
    filled: Filled<Name>,
    sent: { reason: string; key: string },
  ): Promise<Outcome<{ id: string }, "added-before" | "taken"> | WrongRule>;
};
