import type { ReactElement } from "react";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import type { Organisation } from "#server/organisation/settings";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/t";
import { type ResultsPage, ResultsView } from "~/products/stays/search/results-view";
import type { PageStart } from "~/shell/page-start.server";
import { Site } from "~/shell/site";
import { brandStyle } from "~/theme/brand-style.server";
import { DocumentProvider, PageStyles } from "~/ui/document";

type Given = { url: URL; start: PageStart; page: ResultsPage; title: string; organisation: Organisation };

/** The results page as React alone would render it: the same parts with the same data, without Remix around them. */
export function bareTree({ url, start, page, title, organisation }: Given): ReactElement {
  const i18n = i18nFor(organisation.language);
  const details = {
    requestId: "x",
    pageStyle: { css: "", sheet: "" },
    brandStyle: brandStyle(organisation),
    icon: "/favicon.svg",
    lite: false,
    refused: false,
  };
  const document = (
    <html lang={i18n.locale} dir={i18n.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <PageStyles />
      </head>
      <body>
        <Site start={start} dialog={undefined}>
          <ResultsView page={page} />
        </Site>
      </body>
    </html>
  );
  const { router, context } = routerAt(url, document);
  return (
    <I18nProvider i18n={i18n}>
      <DocumentProvider details={details}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </DocumentProvider>
    </I18nProvider>
  );
}

/** The hooks of the parts ask a router where they are; it is made once, and has nothing to load. */
function routerAt({ pathname, search }: URL, element: ReactElement) {
  const route = { id: "page", path: pathname, element };
  const location = { pathname, search, hash: "", state: null, key: "default" };
  const match = { route, params: {}, pathname, pathnameBase: pathname };
  const context = {
    basename: "/",
    location,
    matches: [match],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  return { router: createStaticRouter([route], context), context };
}
