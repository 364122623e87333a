import { type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { dialogStart } from "~/dialogs/data.server";
import { useDialog } from "~/dialogs/host";
import { useI18n, useT } from "~/i18n/t";
import { leaveEndedSso } from "~/request/guards.server";
import { mapOutsideNames } from "~/request/inbound-params.server";
import { ProblemPage, useProblemTitle } from "~/routes/problem/problem-page";
import { takeInvited } from "~/shared/referral/welcome.server";
import { takeFailure, takeFailureAtSignUp } from "~/shared/sign-in/sign-in-return.server";
import { useStyles } from "~/shell/all-styles";
import { GoogleTag } from "~/shell/google-tag";
import { pageCookies } from "~/shell/page-cookies.server";
import { type PageStart, pageStart } from "~/shell/page-start.server";
import { ScrollPositions } from "~/shell/scroll-positions";
import { Site } from "~/shell/site";
import "~/theme/global.css";
import { PageScripts, PageStyles, useDocument } from "~/ui/document";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  await mapOutsideNames(request, context);
  await leaveEndedSso(request, context);
  const { invited, headers: noticeHeaders } = await takeInvited(request, context);
  const { failure, headers } = await failureFor(url.searchParams.get("modal"), request, context);
  const [start, cookies, dialog] = await Promise.all([
    pageStart(request, context),
    pageCookies(request, context),
    dialogStart(request, context),
  ]);
  const shown = {
    ...start,
    ...(invited && { invited }),
    ...(failure && { signInFailure: failure }),
    ...(dialog && { dialog: failure ? { ...dialog, data: { ...dialog.data, failure } } : dialog }),
  };
  context.startCookies = cookies.map(([, header]) => header);
  return data(shown, { headers: [...headers, ...noticeHeaders] });
}

/** The dialog over a page shows once that a sign-in did not come through (ER-02). */
async function failureFor(dialog: string | null, request: Request, context: AppLoadContext) {
  if (dialog === "login") return takeFailure(request, context);
  if (dialog === "signup") return takeFailureAtSignUp(request, context);
  return { failure: undefined, headers: [] };
}

/** Opening or closing a dialog changes `modal` only: nothing has to be loaded again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) return defaultShouldRevalidate;
  const [here, there] = [new URL(currentUrl), new URL(nextUrl)];
  here.searchParams.delete("modal");
  there.searchParams.delete("modal");
  return here.href === there.href ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale, dir } = useI18n();
  const { requestId, icon, lite } = useDocument();
  const problemStatus = useProblemStatus();
  const start = usePageStart();
  return (
    <html
      lang={locale}
      dir={dir}
      data-request-id={problemStatus === undefined ? undefined : requestId}
      data-lite={lite || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {problemStatus === undefined ? <PageTitle /> : <ProblemTitle status={problemStatus} />}
        {problemStatus === undefined ? <Meta /> : null}
        <PageRefresh />
        {lite ? null : (
          <link rel="preload" href="/fonts/figtree-latin.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <link rel="icon" href={icon} type="image/svg+xml" />
        <Links />
        <PageStyles />
        {start?.tag?.allowed && !lite ? <GoogleTag id={start.tag.id} /> : null}
      </head>
      <body>
        {start ? (
          <SiteAndDialog start={start} broken={problemStatus !== undefined}>
            {children}
          </SiteAndDialog>
        ) : (
          children
        )}
        <ScrollPositions />
        <PageScripts />
      </body>
    </html>
  );
}

/** Shows no dialog over an error page. */
function SiteAndDialog({ start, broken, children }: { start: PageStart; broken: boolean; children: ReactNode }) {
  const dialog = useDialog(start);
  return (
    <Site start={start} dialog={broken ? undefined : dialog}>
      {children}
    </Site>
  );
}

export default function App() {
  useStyles();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ProblemPage status={useProblemStatus() ?? 500} />;
}

/** The `title` of the innermost loader. After a refused form it starts with "Error", for screen readers. */
function PageTitle() {
  const t = useT();
  const { refused } = useDocument();
  const titles = useMatches().map(({ data }) => (data as { title?: string } | undefined)?.title);
  const title = titles.filter(Boolean).at(-1) ?? "";
  return <title suppressHydrationWarning>{refused ? t("common.errorPrefix", { title }) : title}</title>;
}

/** `refresh` of a loader: seconds after which the page loads itself again. With scripts, the page asks again by itself. */
function PageRefresh() {
  const seconds = useMatches().map(({ data }) => (data as { refresh?: number } | undefined)?.refresh);
  const every = seconds.find((each) => each !== undefined);
  if (every === undefined) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(every)} />
    </noscript>
  );
}

function ProblemTitle({ status }: { status: number }) {
  const name = usePageStart()?.organisation.name;
  return <title>{[useProblemTitle(status), name].filter(Boolean).join(" · ")}</title>;
}

/** Undefined while nothing is wrong. */
function useProblemStatus(): number | undefined {
  const error = useRouteError();
  // Outside an error boundary the hook answers null.
  if (error === undefined || error === null) return undefined;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** Page start's data; undefined only if page start itself failed. */
const usePageStart = () => useRouteLoaderData<typeof loader>("root");
