import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { AnyTerms, Purchase } from "#server/ports/purchase";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import type { Description } from "~/ui/description-list";

type PageLink = { href: string; text: string };

/** A purchase as its own page says it. */
export type BoughtView = {
  heading: string;
  text: string;
  tone: "info" | "ok" | "warn";
  facts: Description[];
  /** A certificate that goes on to the checkout its buyer came from. */
  selection?: string | undefined;
  /** Whether its buyer is asked to write to the organisation. */
  asksToWrite?: boolean;
};

/** What pages that several kinds of value share say of one of them. */
export type ValuePages<Terms extends AnyTerms = AnyTerms> = {
  kind: Terms["kind"];
  /** In a list of purchases. */
  name(purchase: Purchase<Terms>, i18n: I18n): string;
  /** Without a buyer the reader may know no more of it than was bought. */
  view(purchase: Purchase<Terms>, context: AppLoadContext, i18n: I18n, buyer?: Account): Promise<BoughtView>;
  /** Where an unpaid one is paid again; `unpaid` says why. */
  again(
    purchase: Purchase<Terms>,
    context: AppLoadContext,
    i18n: I18n,
    unpaid: Record<string, string>,
  ): Promise<string>;
  texts: {
    /** WA-07: until when, and what comes back. */
    withdrawUntil: TranslationKey;
    /** For operators: an entry of a member's history, and what a charged-back payment was for. */
    withdrew: TranslationKey;
    paidFor: TranslationKey;
    /** Where the payment came too late for it. */
    tooLate?: { heading: TranslationKey; text: TranslationKey };
    /** To where its buyer came from. */
    next?: TranslationKey;
  };
  /** Links to where it is bought: among the pages of the wallet, and beside what the wallet holds. */
  navigation?(context: AppLoadContext, i18n: I18n): Promise<PageLink[]>;
  actions?(context: AppLoadContext, i18n: I18n): Promise<PageLink[]>;
  /** By the ids of cards in the wallet, those whose purchase the account can withdraw from. */
  withdrawable?(context: AppLoadContext, account: Account): Promise<ReadonlyMap<string, unknown>>;
};
