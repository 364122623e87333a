import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Account } from "../auth/account.ts";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { sliceOf } from "../core/pages.ts";
import type { Database } from "../db/schema.ts";
import type { LocaleData } from "../locale-data/locale-data.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { worthOf } from "../pricing/exchange.ts";
import {
  type OrganisationCertificate,
  type PaymentCardResponse,
  toOrganisationCertificate,
  toPaymentCardResponse,
} from "./payment-cards.ts";
import {
  claimUses,
  countMovements,
  listCards,
  listMovements,
  listOfferedCertificates,
  type Movement,
  putBack,
  recordUse,
  takeFromCard,
} from "./queries.ts";
import { type Card, statusOn, type WalletMode } from "./rules.ts";
import { NO_WALLET, type WalletView, walletView } from "./wallet-view.ts";

export type Wallet = ReturnType<typeof createWallet>;

/** A card on the wallet page; `worth` is undefined where there is no rate. */
export type OverviewCard = Card & { worth: Money | undefined };

export type WalletOverview = {
  shown: boolean;
  options: Organisation["walletOptions"];
  /** Those that count first, used, empty and expired ones at the end. */
  cards: OverviewCard[];
  /** The newest first. */
  movements: (Movement & { card: Card })[];
  /** Of the movements. */
  page: number;
  pages: number;
};

type CardOwner = Pick<Account, "id">;

export function createWallet(deps: {
  db: Kysely<Database>;
  clock: Clock;
  localeData: Pick<LocaleData, "rates">;
  log: Logger;
}) {
  const { db, clock, localeData, log } = deps;
  const todayOf = (organisation: Organisation) => dayIn(organisation.timeZone, clock.now());

  /** ER-03: what cannot be read is empty, never a broken page. */
  async function orElse<T>(empty: T, what: string, organisation: Organisation, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (err) {
      log.warn({ err, organisation: organisation.slug }, `${what} cannot be read; shown as empty`);
      return empty;
    }
  }

  async function cardsOf(organisation: Organisation, account: CardOwner): Promise<Card[]> {
    const today = todayOf(organisation);
    const cards = await listCards(db, { organisationId: organisation.id, accountId: account.id });
    return cards.map((card) => ({ ...card, status: statusOn(card, today) }));
  }

  return {
    /**
     * What checkout shows for a product. A guest has no wallet. `rates` are those the price was made with; `show` asks for
     * one of the two lists.
     */
    async forProduct(request: {
      organisation: Organisation;
      account: CardOwner | undefined;
      product: string;
      currency: string;
      rates: RateTable | undefined;
      selection?: string;
      show?: WalletMode;
    }): Promise<WalletView> {
      const { organisation, account, ...asked } = request;
      const options = organisation.walletOptions;
      if (!account || options.length === 0) return NO_WALLET;
      return orElse(NO_WALLET, "the wallet", organisation, async () => {
        const [cards, offered] = await Promise.all([
          cardsOf(organisation, account),
          listOfferedCertificates(db, organisation.id),
        ]);
        return walletView({ ...asked, cards, offered, options, today: todayOf(organisation) });
      });
    },

    /**
     * Whether a booking of one of the products waits for a certificate (WA-06), for pages that say it early. Whoever is not
     * signed in has none.
     */
    async needsCertificate(
      organisation: Organisation,
      account: CardOwner | undefined,
      products: readonly string[],
    ): Promise<boolean> {
      const options = organisation.walletOptions;
      if (!options.includes("Certificates")) return false;
      return orElse(false, "the wallet", organisation, async () => {
        const [cards, offered, rates] = await Promise.all([
          account ? cardsOf(organisation, account) : [],
          listOfferedCertificates(db, organisation.id),
          localeData.rates(),
        ]);
        const shown = { cards, offered, options, rates, currency: organisation.currency, today: todayOf(organisation) };
        return products.some((product) => walletView({ ...shown, product }).prompts.certificateRequired);
      });
    },

    /** The /wallet page. */
    async overview(
      organisation: Organisation,
      account: CardOwner,
      currency: string,
      wanted: { page: number; perPage: number },
    ): Promise<WalletOverview> {
      const options = organisation.walletOptions;
      const empty: WalletOverview = { shown: options.length > 0, options, cards: [], movements: [], page: 1, pages: 1 };
      return orElse(empty, "the wallet", organisation, async () => {
        const owner = { organisationId: organisation.id, accountId: account.id };
        const slice = sliceOf(wanted.page, await countMovements(db, owner), wanted.perPage);
        const [cards, movements, rates] = await Promise.all([
          cardsOf(organisation, account),
          listMovements(db, owner, slice),
          localeData.rates(),
        ]);
        const byId = new Map(cards.map((card) => [card.id, card]));
        return {
          ...empty,
          page: slice.page,
          pages: slice.pages,
          cards: [...cards.filter(counts), ...cards.filter((card) => !counts(card))].map((card) => ({
            ...card,
            worth: worthOf(card.amount, currency, rates),
          })),
          movements: movements.flatMap((movement) => {
            const card = byId.get(movement.cardId);
            return card ? [{ ...movement, card }] : [];
          }),
        };
      });
    },

    /** CALL-24. Null on failure. */
    async paymentCardsByUser(
      organisation: Organisation,
      account: CardOwner,
      currency: string,
    ): Promise<PaymentCardResponse[] | null> {
      return orElse<PaymentCardResponse[] | null>(null, "the cards of a user", organisation, async () => {
        const [cards, rates] = await Promise.all([cardsOf(organisation, account), localeData.rates()]);
        const options = organisation.walletOptions;
        return [toPaymentCardResponse(cards, { currency, rates, today: todayOf(organisation), options })];
      });
    },

    /** CALL-23. Null on failure. */
    async paymentCardsByOrganisation(organisation: Organisation): Promise<OrganisationCertificate[] | null> {
      return orElse<OrganisationCertificate[] | null>(null, "the organisation's certificates", organisation, async () =>
        (await listOfferedCertificates(db, organisation.id)).map(toOrganisationCertificate),
      );
    },

    /**
     * Takes `amount` (in the card's currency) for a booking, inside its transaction; a certificate is wholly used up
     * (WA-05, WA-09). Of many who try at once one succeeds.
     */
    async take(
      trx: Kysely<Database>,
      order: {
        organisation: Organisation;
        accountId: string;
        bookingId: string;
        card: Pick<Card, "id" | "kind">;
        amount: Money;
      },
    ): Promise<Outcome<Money, "card-gone">> {
      const { organisation, accountId, bookingId, card, amount } = order;
      const owner = { organisationId: organisation.id, accountId };
      const taken = await takeFromCard(trx, owner, { ...card, amount }, todayOf(organisation));
      if (!taken) return refused("card-gone");
      await recordUse(trx, {
        organisationId: organisation.id,
        bookingId,
        cardId: card.id,
        amount: taken,
        at: clock.now(),
      });
      return ok(taken);
    },

    /** Gives back what a booking took (WA-09), inside the transaction that cancels it; repeating it is harmless. */
    async giveBack(trx: Kysely<Database>, booking: { organisationId: string; bookingId: string }): Promise<void> {
      for (const use of await claimUses(trx, booking, clock.now())) {
        await putBack(trx, booking.organisationId, use.cardId, use.minor);
      }
    },
  };
}

const counts = (card: Card): boolean => card.status === "ACTIVE" && card.amount.minor > 0;
