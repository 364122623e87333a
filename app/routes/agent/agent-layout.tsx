import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import type { GoFrom } from "#server/agency/index";
import type { Agent } from "#server/ports/acting";
import { viewerOf } from "~/request/viewer.server";
import { ContentStart } from "~/shell/content-start";
import { marksContent } from "~/shell/handle";
import { container, screenOnly, stack } from "~/ui/layout.css";
import { TabList } from "~/ui/section-nav";
import { sectionList } from "~/ui/section-nav.css";
import { CLIENTS } from "./clients-href";
import { goBar } from "./go.server";
import { GoBar } from "./go-bar";
import { listNamed, pageListed } from "./lists.server";

/** Its page has the bar itself, with the line that was sent. */
const GO = "/agent/go";
/** Where the next line is typed at once. */
const LIST = "/agent/list";
const QUOTES = "/agent/my-quotes";
/** The list that a page is of. */
const LIST_OF = { "/agent/clients/": CLIENTS, "/agent/quotes/": QUOTES };
const LINKS = [
  ["/agent", "agent.today"],
  [CLIENTS, "agent.clients"],
  [QUOTES, "agent.quotes"],
  ["/agent/booking-history", "agent.bookings"],
  ["/agent/commission", "commission.title"],
  ["/agent/profile", "agent.profile"],
] as const;

/** RT-06: the pages of an agent's desk. Each page below guards itself, because an action runs without this loader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  if (account?.type !== "agent") return null;
  return {
    label: i18n.t("agent.sections"),
    links: LINKS.map(([href, text]) => ({ href, text: i18n.t(text) })),
    bar: goBar(i18n, await typedAt(new URL(request.url), account, context)),
  };
}

/** The lines that numbers are of, and the client: also on the client's own pages, and on those of a quote. */
async function typedAt(
  { pathname, search, searchParams }: URL,
  agent: Agent,
  { agency }: AppLoadContext,
): Promise<GoFrom> {
  const [, quote] = /^\/agent\/quotes\/([^/]+)/.exec(pathname) ?? [];
  const [, client] = /^\/agent\/clients\/([\w-]{22})(?:\/|$)/.exec(pathname) ?? [];
  return {
    list: pathname === CLIENTS ? listNamed(pathname + search) : pageListed(searchParams.get("of")),
    client: client ?? (quote && (await agency.quotes.clientIdOf(agent, quote))) ?? searchParams.get("for") ?? undefined,
  };
}

export const handle = marksContent;

export default function AgentLayout() {
  const navigation = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <>
      {navigation ? (
        <div className={`${container} ${stack} ${screenOnly}`}>
          <TabList
            className={sectionList}
            current={Object.entries(LIST_OF).find(([below]) => pathname.startsWith(below))?.[1] ?? pathname}
            label={navigation.label}
            links={navigation.links}
          />
          {pathname === GO ? null : <GoBar {...navigation.bar} isNext={pathname === LIST} />}
        </div>
      ) : null}
      <ContentStart />
      <Outlet />
    </>
  );
}
