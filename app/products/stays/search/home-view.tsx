import { messagesOf } from "~/i18n/t";
import { SearchForm } from "~/products/stays/search-form/search-form";
import { Tag } from "~/ui/chip";
import { container, loose, page as pageStyle, row, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Skyline } from "~/ui/skyline";
import { Invitation } from "../invitation";
import { FeaturedPlaces } from "./featured-places";
import { HistoryLists } from "./history-lists";
import * as style from "./home.css";
import type { HomePage } from "./home.server";

const useT = messagesOf("stay");

export function HomeView({ page }: { page: HomePage }) {
  const t = useT();
  const { headline, form, earliest, green, history, themes, ratesOf, trust } = page;
  return (
    <main id="content">
      <Skyline className={style.hero}>
        <div className={container}>
          <h1 className={style.heroHeading}>{headline}</h1>
        </div>
      </Skyline>
      <div className={`${container} ${style.overlap}`}>
        <SearchForm form={form} earliest={earliest} page="/" />
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
