import { wordsOf } from "~/i18n/t";
import { SearchPanel } from "~/shared/search-form/search-panel";
import { partyText } from "~/shared/stay/stay-words";
import { Art } from "~/ui/art";
import { button } from "~/ui/button.css";
import { Tag } from "~/ui/chip";
import { between, card, container, loose, page as pageStyle, row, small, soft, stack, strong } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { Skyline } from "~/ui/skyline";
import { hero, heroHeading, overlap, placeArt, placeCard, places as placesGrid, placeText } from "./home.css";
import type { HomePage } from "./home.server";

const useT = wordsOf("search", "stay");

export function HomeView({ page }: { page: HomePage }) {
  const t = useT();
  const { form, earliest, green, last, places } = page;
  return (
    <main id="content">
      <Skyline className={hero}>
        <div className={container}>
          <h1 className={heroHeading}>{t("search.heroHeading")}</h1>
        </div>
      </Skyline>
      <div className={`${container} ${overlap}`}>
        <SearchPanel form={form} earliest={earliest} calendarTo="/" />
      </div>
      <div className={`${pageStyle} ${stack} ${loose}`}>
        {green ? (
          <p className={row}>
            <Tag tone="ok">{t("stay.green")}</Tag> {t("search.greenText")}
            <Link href="/hotel">{t("search.showAllHotels")}</Link>
          </p>
        ) : null}
        {last ? (
          <section className={`${card} ${row} ${between}`}>
            <div>
              <h2>{t("search.continueHeading")}</h2>
              <p className={soft}>
                <bdi className={strong}>{last.place}</bdi> · {last.dates} · {partyText(t, last.party)}
              </p>
            </div>
            <Link className={button.outline} href={last.href}>
              {t("search.continueSearch")}
            </Link>
          </section>
        ) : null}
        {places.length > 0 ? (
          <section className={stack}>
            <h2>{t("search.placesHeading")}</h2>
            <ul className={placesGrid}>
              {places.map((place, index) => (
                <li key={place.href}>
                  <PlaceCard place={place} first={index === 0} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </main>
  );
}

function PlaceCard({ place, first }: { place: HomePage["places"][number]; first: boolean }) {
  const t = useT();
  return (
    <Link className={placeCard} href={place.href}>
      <Art {...place.art} eager={first} className={placeArt} />
      <div className={placeText}>
        <h3>
          <bdi>{place.name}</bdi>
        </h3>
        <p className={soft}>{place.country}</p>
        <p className={`${small} ${soft}`}>{t("search.placesToStay", { count: place.properties })}</p>
        {place.from ? (
          <p className={small}>
            {t("search.fromANight")} <Money text={place.from} />
          </p>
        ) : null}
      </div>
    </Link>
  );
}
