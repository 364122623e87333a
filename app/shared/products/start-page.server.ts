import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize } from "~/request/serialized";
import { type Asking, askingOf } from "./asking.server";
import type { Frame } from "./frame";
import { notOffered } from "./not-offered.server";
import type { StartPageView } from "./start-page";
import { said } from "./words.server";

/** What can be looked at without a search. */
type Links<Searched> = (asking: Asking, searched: Searched) => StartPageView["links"] | Promise<StartPageView["links"]>;

/** RT-13: the loader of the page where a search begins, whatever its address asks. */
export const startLoader =
  <Searched extends Pick<StartPageView, "form">>(
    { code, area, pages, drawing }: Frame,
    search: (asking: Asking) => Promise<Searched>,
    links: Links<Searched>,
  ) =>
  async (of: LoaderFunctionArgs) => {
    const asking = await askingOf(of);
    const { context, viewer } = asking;
    const { organisation } = context;
    const { i18n } = viewer;
    if (!organisation.products.includes(code)) return notOffered(area, context, i18n);
    const searched = await search({ ...asking, params: new URLSearchParams() });
    const heading = said(i18n, area, "heading");
    const description = said(i18n, area, "description", { organisation: organisation.name });
    const page: StartPageView = {
      form: searched.form,
      links: await links(asking, searched),
      heading,
      drawing,
      intro: said(i18n, area, "intro"),
      linksHeading: said(i18n, area, "startLinks"),
      empty: { title: said(i18n, area, "empty"), text: said(i18n, area, "emptyText") },
    };
    return {
      title: pageTitle(context, i18n.t, heading),
      listed: publicPage(context, i18n.language, pages.search[code] ?? "/", description),
      page: serialize(page),
    };
  };
