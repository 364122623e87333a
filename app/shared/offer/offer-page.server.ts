import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { inLanguage, type LocalText } from "#server/core/local-text";
import type { OfferTerms } from "#server/ports/offer";
import type { RateTable } from "#server/ports/rates";
import type { I18n } from "~/i18n/t";
import { notFound } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize } from "~/request/serialized";
import { type Asking, askingFor } from "~/shared/products/asking.server";
import type { Frame } from "~/shared/products/frame";
import type { productHistory } from "~/shared/products/history.server";
import { said } from "~/shared/products/words.server";
import { bookingConditions, membersOnly, walletOnlyText } from "./booking-conditions.server";
import type { OfferNotices, OfferPageView } from "./offer-page";
import { agedRates, pricerAt } from "./price-view";

type Thing<Its, Page> = {
  find: (asking: Asking, code: string) => Promise<(Its & { code: string }) | undefined>;
  /** `viewed`: of what is offered to look at again. */
  page: (asking: Asking, its: Its) => Promise<Page & { viewed: string | undefined }>;
  /** As search engines tell it. */
  description: (page: Page, asking: Asking) => string;
  history: Pick<ReturnType<typeof productHistory>, "viewedNow">;
};

/** The loader of one thing's page, with days and party in the query or by its code alone. */
export const offerLoader =
  <Its, Page extends OfferPageView>({ code, pages }: Frame, thing: Thing<Its, Page>) =>
  async (of: LoaderFunctionArgs) => {
    const asking = await askingFor(code, of);
    const { context, i18n, params } = asking;
    const byCode = of.params["code"];
    const its = (await thing.find(asking, byCode ?? params.get("code") ?? "")) ?? notFound();
    const { viewed, ...page } = await thing.page(asking, its);
    const shown = page as unknown as Page;
    const failed = (shown.problems ?? []).length > 0;
    const path = `${pages.detail}/${encodeURIComponent(its.code)}`;
    return data(
      {
        title: pageTitle(context, i18n.t, shown.name, { failed }),
        listed:
          byCode === undefined ? undefined : publicPage(context, i18n.language, path, thing.description(shown, asking)),
        page: serialize(shown),
      },
      { status: failed ? 400 : 200, headers: failed ? undefined : await thing.history.viewedNow(asking, viewed) },
    );
  };

/** Today's rates, and prices at them as this viewer sees them. */
export async function pricesFor({ context, viewer }: Pick<Asking, "context" | "viewer">) {
  const rates = await context.localeData.shownRates();
  return { rates, pricer: pricerAt(rates, context, viewer) };
}

const PAID_NOW: OfferTerms = { due: "now", cancel: { kind: "unknown" } };

type Noticed = {
  rates: RateTable | undefined;
  /** Of what the page has prices of. */
  currency: string;
  terms?: OfferTerms;
};

/** What to know before an offer is taken. */
export async function offerNotices(
  { code }: Frame,
  { context, viewer }: Asking,
  { rates, currency, terms = PAID_NOW }: Noticed,
): Promise<OfferNotices> {
  const conditions = await bookingConditions(context, viewer, { product: code });
  const walletOnly = walletOnlyText(terms, context, viewer.i18n);
  return {
    members: membersOnly(context, viewer),
    notices: [conditions, walletOnly].filter((text) => text !== undefined),
    ratesOf: agedRates(rates, [{ price: { currency } as never }], context, viewer),
  };
}

type Place = { where: LocalText; latitude: number; longitude: number };

export function meetingView({ where, latitude, longitude }: Place, area: string, i18n: I18n) {
  const at = `${latitude}/${longitude}`;
  return {
    heading: said(i18n, area, "meeting"),
    where: inLanguage(where, i18n.language),
    map: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${at}`,
    open: said(i18n, area, "openMap"),
  };
}
