import type { AppLoadContext } from "@remix-run/node";
import type { Account, Session } from "#server/auth/account";
import { isOffered } from "#server/core/offered";
import type { Language } from "#server/organisation/settings";
import { detectLanguage, i18nFor, saidI18n } from "~/i18n/i18n.server";
import type { SaidI18n } from "~/i18n/said";
import type { I18n } from "~/i18n/t";
import { currencyCookie, liteCookie } from "./cookies.server";
import { findSession } from "./session.server";

/** The account of a request and its preferences. */
export type Viewer = {
  account: Account | undefined;
  /** There is one whenever there is an account. */
  session: Session | undefined;
  language: Language;
  i18n: I18n;
  /** ISO 4217 code of an active currency. */
  currency: string;
  lite: { on: boolean; bySaveData: boolean };
};

export type SaidViewer = Omit<Viewer, "i18n"> & { i18n: SaidI18n };

/** The viewer, with the sentences of a product. */
export async function saidViewerOf(
  request: Request,
  context: AppLoadContext,
  { kind }: { kind: string },
): Promise<SaidViewer> {
  const viewer = await viewerOf(request, context);
  return { ...viewer, i18n: saidI18n(viewer.i18n, kind) };
}

/** A viewer's messages with those of what has this product code. */
export const saidOf = (i18n: I18n, { productOf }: AppLoadContext, { product }: { product: string }): SaidI18n =>
  saidI18n(i18n, productOf(product).kind);

const viewers = new WeakMap<AppLoadContext, Promise<Viewer>>();

/** Worked out once a request, however many loaders ask. */
export function viewerOf(request: Request, context: AppLoadContext): Promise<Viewer> {
  let viewer = viewers.get(context);
  if (!viewer) {
    viewer = recognise(request, context);
    viewers.set(context, viewer);
  }
  return viewer;
}

/** OP-02: who sees a draft. */
export const isStaff = async (request: Request, context: AppLoadContext): Promise<boolean> =>
  (await viewerOf(request, context)).account?.staffRole !== undefined;

async function recognise(request: Request, context: AppLoadContext): Promise<Viewer> {
  const { account, session } = (await findSession(request, context)) ?? {};
  if (account) context.logged.accountId = account.id;
  const [language, currency, lite] = await Promise.all([
    detectLanguage(request, context.organisation, account?.language),
    currencyOf(request, context, account),
    liteOf(request),
  ]);
  return { account, session, language, i18n: i18nFor(language), currency, lite };
}

/** A guest with the language and page weight from the cookies. Doesn't query the database. */
export async function asGuest(request: Request, context: AppLoadContext): Promise<Pick<Viewer, "i18n" | "lite">> {
  const [language, lite] = await Promise.all([
    detectLanguage(request, context.organisation, undefined),
    liteOf(request),
  ]);
  return { i18n: i18nFor(language), lite };
}

/** The currency of the cookie, else the one the account keeps, else the organization's own. */
export async function currencyOf(
  request: Request,
  context: AppLoadContext,
  account: Account | undefined,
): Promise<string> {
  const chosen = await currencyCookie.parse(request.headers.get("Cookie"));
  const candidates = [chosen, account?.currency];
  return candidates.find((code) => code && isOfferedCurrency(context, code)) ?? context.organisation.currency;
}

export const isOfferedCurrency = ({ organisation, localeData }: AppLoadContext, code: string): boolean =>
  localeData.isCurrency(code) && isOffered(organisation.currencies, code);

async function liteOf(request: Request): Promise<Viewer["lite"]> {
  const chosen = await liteCookie.parse(request.headers.get("Cookie"));
  if (chosen === "1" || chosen === "0") return { on: chosen === "1", bySaveData: false };
  const saves = request.headers.get("Save-Data")?.toLowerCase() === "on";
  return { on: saves, bySaveData: saves };
}
