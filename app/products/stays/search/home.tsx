import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { SearchForm } from "~/products/stays/search-form/search-form";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { Tag } from "~/ui/chip";
import { container, loose, page as pageStyle, row, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Skyline } from "~/ui/skyline";
import { hero, heroHeading, overlap } from "~/ui/skyline.css";
import { Invitation } from "../invitation";
import { FeaturedPlaces } from "./featured-places";
import { HistoryLists } from "./history-lists";
import * as style from "./home.css";
import { type HomePage, homePage } from "./home.server";

export const meta = listedMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { t, language } = viewer.i18n;
  const page = await homePage(request, context, viewer);
  return {
    title: pageTitle(context, t, t("home.title")),
    listed: publicPage(context, language, "/", t("home.description", { organisation: context.organisation.name })),
    page: serialize(page),
  };
}

export default function Home() {
  return <HomeView page={useDeserialized(useLoaderData<typeof loader>().page)} />;
}

const useT = messagesOf("stay");

function HomeView({ page }: { page: HomePage }) {
  const t = useT();
  const { headline, form, earliest, hidden, green, history, themes, ratesOf, trust } = page;
  return (
    <main id="content">
      <Skyline className={hero}>
        <div className={container}>
          <h1 className={heroHeading}>{headline}</h1>
        </div>
      </Skyline>
      <div className={`${container} ${overlap}`}>
        <SearchForm form={form} earliest={earliest} hidden={hidden} page="/" />
      </div>
      <div className={`${pageStyle} ${stack} ${loose}`}>
        <Invitation />
        {green ? (
          <p className={row}>
            <Tag tone="ok">{t("stay.green")}</Tag> {green.text}
            <Link href="/hotel">{green.showAll}</Link>
          </p>
        ) : null}
        <HistoryLists {...history} />
        <FeaturedPlaces themes={themes} ratesOf={ratesOf} />
        <section className={stack}>
          <h2>{trust.heading}</h2>
          <ul className={style.reasons}>
            {trust.reasons.map(({ heading, text, link }) => (
              <li key={heading}>
                <h3>{heading}</h3>
                <p className={soft}>
                  {text} {link ? <Link href="/help">{link}</Link> : null}
                </p>
              </li>
            ))}
          </ul>
          <p className={`${small} ${soft}`}>{trust.runBy}</p>
        </section>
      </div>
    </main>
  );
}
