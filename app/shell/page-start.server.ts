import type { AppLoadContext } from "@remix-run/node";
import { allowsTag } from "#server/core/tag-consent";
import type { Organisation } from "#server/organisation/settings";
import { clientFor } from "~/request/client.server";
import { greenDealsCookie } from "~/request/cookies.server";
import { viewerOf } from "~/request/viewer.server";
import type { Invited } from "~/shared/referral/welcome.server";
import { signInConstraint } from "~/shared/sign-in/sign-in-form.server";
import type { SignInFailure } from "~/shared/sign-in/sign-in-return.server";
import type { DialogStart } from "~/shell/dialogs/dialog";
import { menuLabel } from "./menu-label";

export type PageStart = Awaited<ReturnType<typeof pageStart>> & {
  /** ER-02: for the dialog over the page. */
  signInFailure?: SignInFailure;
  /** The reward of the link that the guest followed. */
  invited?: Invited;
  /** RT-16: the dialog that the page begins with. */
  dialog?: DialogStart;
};

/** Offered in the menu; `/preferences` has them all (UM-02). */
const COMMON_CURRENCIES = ["USD", "EUR", "GBP", "JPY", "AED"];

/** RT-06: the pages of agents and of operators at the end of their user menu. */
const AGENT_PAGES = [
  ["/agent", "navigation.agentDesk"],
  ["/agent/client-list", "navigation.agentClients"],
  ["/agent/my-quotes", "navigation.agentQuotes"],
  ["/agent/booking-history", "navigation.agentBookings"],
  ["/agent/profile", "navigation.agentProfile"],
] as const;
const OPERATOR_PAGES = [["/admin", "navigation.administration"]] as const;

/** The same page for the agent. */
function withoutClient(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("for");
  return `${pathname}?${searchParams}`;
}

/** Fits the header beside its buttons; the picture has more pixels for sharper screens. */
function shownLogo({ hash, width, height }: NonNullable<Organisation["logo"]>) {
  const scale = Math.min(1, 40 / height, 160 / width);
  return { src: `/logo/${hash}`, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The data of every page (EN-06), shared parts from memory; sends only data that pages show. */
export async function pageStart(request: Request, context: AppLoadContext) {
  const { organisation } = context;
  const asked = new URL(request.url).searchParams.getAll("green");
  const [{ account, language, currency, lite, i18n }, green] = await Promise.all([
    viewerOf(request, context),
    greenDealsCookie.parse(request.headers.get("Cookie")),
  ]);
  const client = await clientFor(request, context).catch(() => undefined);
  const passwordLength = await context.auth.passwords.length(organisation);
  return {
    organisation: {
      name: organisation.name,
      mark: organisation.brand.mark,
      logo: organisation.logo && shownLogo(organisation.logo),
      tagline: organisation.brand.tagline[language],
    },
    menu: context.organisations
      .menuFor(organisation, context.userAgent)
      .map((shown) => ({ ...shown, label: i18n.t(menuLabel(shown.item)) })),
    // RT-14: an address without the filter leaves the green deals.
    green: green === "1" && (asked.length === 0 || asked.includes("1")),
    account: account && {
      // AG-02: on every page of a search for a client, beside the way to end it.
      firstName: client
        ? i18n.t("navigation.forClient", { agent: account.firstName, client: client.name })
        : account.firstName,
      links: [
        ...(client ? [[withoutClient(request), "navigation.stopForClient"] as const] : []),
        ...(account.type === "agent" ? AGENT_PAGES : []),
        ...(account.staffRole ? OPERATOR_PAGES : []),
      ].map(([href, label]) => ({ href, label: i18n.t(label) })),
    },
    signInMethods: account ? undefined : context.auth.providers.offered(organisation),
    signInConstraint: account ? undefined : signInConstraint(passwordLength.max),
    passwordLength,
    language,
    currency,
    languages: organisation.languages,
    currencies: [
      ...new Set([
        organisation.currency,
        currency,
        ...(organisation.currencies?.slice(0, COMMON_CURRENCIES.length) ?? COMMON_CURRENCIES),
      ]),
    ],
    lite,
    // EN-04; undefined if the organisation has no tag.
    tag: organisation.googleTagId
      ? { id: organisation.googleTagId, allowed: allowsTag(request.headers.get("Cookie")) }
      : undefined,
  };
}
