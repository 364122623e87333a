import { Art } from "~/ui/art";
import { small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import type { FeaturedPlaces as Themes } from "./featured-places.server";
import * as style from "./home.css";

/** Places by theme, each with where its price is found. */
export function FeaturedPlaces({ themes, ratesOf }: { themes: Themes; ratesOf: string | undefined }) {
  return (
    <>
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
    </>
  );
}

type PlaceCardProps = { place: Themes[number]["places"][number]; eager: boolean };

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
