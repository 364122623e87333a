import { messagesOf } from "~/i18n/t";
import { SearchForm } from "~/shared/search-form/search-form";
import { Art } from "~/ui/art";
import { button } from "~/ui/button.css";
import { Tag } from "~/ui/chip";
import { between, card, container, loose, page as pageStyle, row, small, soft, stack, strong } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Skyline } from "~/ui/skyline";
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
        {themes.map(({ theme, heading, places }, index) => (
          <section key={theme} className={stack}>
            <h2>{heading}</h2>
            <ul className={style.places}>
              {places.map((place) => (
                <li key={place.href}>
                  <PlaceCard place={place} eager={index === 0} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {ratesOf ? <p className={`${small} ${soft}`}>{ratesOf}</p> : null}
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

type PlaceCardProps = { place: HomePage["themes"][number]["places"][number]; eager: boolean };

function PlaceCard({ place, eager }: PlaceCardProps) {
  return (
    <Link className={style.placeCard} href={place.href}>
      <Art {...place.art} eager={eager} className={style.placeArt} />
      <div className={style.placeText}>
        <h3>
          <bdi>{place.name}</bdi>
        </h3>
        <p className={`${small} ${soft}`}>{place.country}</p>
        <p className={style.placePrice}>{place.price}</p>
        <p className={`${small} ${soft}`}>{place.what}</p>
      </div>
    </Link>
  );
}
