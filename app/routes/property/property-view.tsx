import { wordsOf } from "~/i18n/t";
import { PriceBlock, Score, Stars } from "~/shared/stay/property-facts";
import { partyText } from "~/shared/stay/stay-words";
import { Art } from "~/ui/art";
import { block, button } from "~/ui/button.css";
import { Tag } from "~/ui/chip";
import { asideLast, card, loose, page as pageStyle, prose, row, small, soft, stack, strong } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { columns, facts, picture } from "./property.css";
import type { PropertyViewProps } from "./property.server";
import { PropertyRooms } from "./property-rooms";

const useT = wordsOf("property", "stay");

export function PropertyView({ page }: PropertyViewProps) {
  const t = useT();
  const { place, art } = page;
  return (
    <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
      <div className={stack}>
        {place ? (
          <p>
            <Link href={page.backTo}>{t("property.allIn", { place: place.name })}</Link>
          </p>
        ) : null}
        <div>
          <h1>
            <bdi>{page.name}</bdi>
          </h1>
          <p className={soft}>
            <Stars count={page.stars} /> {t(`stay.type-${page.type}`)}
            {place ? (
              <>
                {" · "}
                <bdi>{place.label}</bdi>
              </>
            ) : null}
          </p>
          <p className={`${row} ${small}`}>
            <Score {...page} />
            {page.green ? <Tag tone="ok">{t("stay.green")}</Tag> : null}
          </p>
        </div>
        <div className={asideLast}>
          <Art {...art} eager className={picture} />
          <Summary page={page} />
        </div>
      </div>
      <PropertyRooms page={page} />
      <div className={asideLast}>
        <About page={page} />
        <Location page={page} />
      </div>
    </main>
  );
}

/** The stay and the least it costs here, with the way to the rooms. */
function Summary({ page }: PropertyViewProps) {
  const t = useT();
  const { cheapest } = page;
  return (
    <aside className={`${card} ${stack}`} aria-label={t("property.yourStay")}>
      <p>
        <span className={strong}>{page.dates}</span>
        <br />
        <span className={soft}>{partyText(t, page.party)}</span>
      </p>
      {cheapest ? (
        <>
          <PriceBlock price={cheapest} />
          <a className={`${button.solid} ${block}`} href="#rooms">
            {t("stay.seeRooms")}
          </a>
        </>
      ) : (
        <p className={soft}>{t("property.propertySoldOut")}</p>
      )}
    </aside>
  );
}

function About({ page }: PropertyViewProps) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`}>
      <h2>{t("property.about")}</h2>
      <p className={prose}>{page.description}</p>
      <h3>{t("stay.amenityHeading")}</h3>
      <ul className={columns}>
        {page.amenities.map((amenity) => (
          <li key={amenity}>{t(`stay.amenity-${amenity}`)}</li>
        ))}
      </ul>
      <h3>{t("property.policies")}</h3>
      <dl className={facts}>
        <dt className={soft}>{t("stay.checkIn")}</dt>
        <dd>{t("property.fromTime", { time: page.checkInFrom })}</dd>
        <dt className={soft}>{t("stay.checkOut")}</dt>
        <dd>{t("property.untilTime", { time: page.checkOutUntil })}</dd>
        <dt className={soft}>{t("property.pets")}</dt>
        <dd>{t(page.petsAllowed ? "property.petsWelcome" : "property.noPets")}</dd>
        <dt className={soft}>{t("property.cancellation")}</dt>
        <dd>{t("property.cancellationPolicy")}</dd>
      </dl>
    </section>
  );
}

function Location({ page }: PropertyViewProps) {
  const t = useT();
  const [latitude = 0, longitude = 0] = page.coordinates;
  return (
    <section className={`${card} ${stack}`}>
      <h2>{t("property.location")}</h2>
      {page.place ? <bdi className={strong}>{page.place.label}</bdi> : null}
      <p>{t("stay.fromCentre", { distance: page.distance })}</p>
      <p className={small}>
        {t("property.coordinates")}{" "}
        <a href={`geo:${latitude},${longitude}`} dir="ltr">
          {latitude.toFixed(4)}, {longitude.toFixed(4)}
        </a>
      </p>
    </section>
  );
}
