import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Account } from "#server/accounts/account";
import { requireAccount } from "~/http/guards.server";
import { pageTitle, titleMeta } from "~/http/page-title";
import { type Visitor, visitorOf } from "~/http/visitor.server";
import { LANGUAGES } from "~/i18n/languages";
import { useT } from "~/i18n/t";
import { card, soft, stack } from "~/ui/layout.css";
import { AccountPage, type AccountTab } from "./account-page";
import { type Fact, Facts } from "./facts";
import { TripList } from "./trip-list";
import { tripPage } from "./trips.server";

export const meta = titleMeta;

/** RT-03: the hub of an account; a tab is an address of its own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(request, context);
  const visitor = await visitorOf(request, context);
  const { t } = visitor.speech;
  const tab = tabOf(request);
  const list = (when: "upcoming" | "all") => tripPage(request, context, account, visitor.speech, when);
  const page = { name: `${account.firstName} ${account.lastName}`, tab };
  switch (tab) {
    case "trips":
      return { ...page, title: pageTitle(context, t, t("accounts.trips")), list: await list("upcoming") };
    case "bookings":
      return { ...page, title: pageTitle(context, t, t("accounts.bookings")), list: await list("all") };
    case "account":
      return {
        ...page,
        title: pageTitle(context, t, t("accounts.details")),
        facts: factsOf(account, visitor, context),
      };
  }
}

export default function UserDetails() {
  const t = useT();
  const { name, tab, ...content } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={name} tab={tab}>
      {"facts" in content ? (
        <section className={`${card} ${stack}`}>
          <h2>{t("accounts.details")}</h2>
          <Facts facts={content.facts} />
          <p className={soft}>{t("accounts.preferencesHint")}</p>
        </section>
      ) : (
        <TripList {...content.list} empty={tab === "trips" ? "trips" : "bookings"} here={`/user-details?tab=${tab}`} />
      )}
    </AccountPage>
  );
}

const TABS: AccountTab[] = ["account", "trips", "bookings"];

function tabOf(request: Request): AccountTab {
  const asked = new URL(request.url).searchParams.get("tab");
  return TABS.find((tab) => tab === asked) ?? "account";
}

function factsOf(
  account: Account,
  { language, currency, speech: { t } }: Visitor,
  { organisation }: AppLoadContext,
): Fact[] {
  return [
    { term: t("accounts.name"), text: `${account.firstName} ${account.lastName}` },
    { term: t("accounts.email"), text: account.email },
    { term: t("accounts.kind"), text: t(account.type === "agent" ? "accounts.kindAgent" : "accounts.kindTraveller") },
    { term: t("accounts.organisation"), text: organisation.name },
    { term: t("accounts.language"), text: LANGUAGES[language].name },
    { term: t("accounts.currency"), text: currency },
  ];
}
