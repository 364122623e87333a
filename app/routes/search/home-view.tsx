import { messagesOf } from "~/i18n/t";
import { SearchForm } from "~/shared/search-form/search-form";
import { button } from "~/ui/button.css";
import { Tag } from "~/ui/chip";
import { between, card, container, loose, page as pageStyle, row, small, soft, stack, strong } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Skyline } from "~/ui/skyline";
import { FeaturedPlaces } from "./featured-places";
import * as style from "./home.css";
import type { HomePage } from "./home.server";

const useT = messagesOf("stay");

export function HomeView({ page }: { page: HomePage }) {
  const t = useT();
  const { headline, form, earliest, green, last, themes, ratesOf, trust } = page;
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
        {green ? (
          <p className={row}>
            <Tag tone="ok">{t("stay.green")}</Tag> {green.text}
            <Link href="/hotel">{green.showAll}</Link>
          </p>
        ) : null}
        {last ? (
          <section className={`${card} ${row} ${between}`}>
            <div>
              <h2>{last.heading}</h2>
              <p className={soft}>
                <bdi className={strong}>{last.place}</bdi> · {last.dates} · {last.party}
              </p>
            </div>
            <Link className={button.outline} href={last.href}>
              {last.link}
            </Link>
          </section>
        ) : null}
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
