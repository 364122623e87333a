import { useT } from "~/i18n/t";
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

export function PropertyView({ page }: PropertyViewProps) {
  const t = useT();
  const { place, art } = page;
  return (
    <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
      <div className={stack}>
        {place ? (
          <p>
            <Link href={page.backTo}>{t("storefront.allIn", { place: place.name })}</Link>
          </p>
        ) : null}
        <div>
          <h1>
            <bdi>{page.name}</bdi>
          </h1>
          <p className={soft}>
            <Stars count={page.stars} /> {t(`storefront.type-${page.type}`)}
            {place ? (
              <>
                {" · "}
                <bdi>{place.label}</bdi>
              </>
            ) : null}
          </p>
          <p className={`${row} ${small}`}>
            <Score {...page} />
            {page.green ? <Tag tone="ok">{t("storefront.green")}</Tag> : null}
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
    <aside className={`${card} ${stack}`} aria-label={t("storefront.yourStay")}>
      <p>
        <span className={strong}>{page.dates}</span>
        <br />
        <span className={soft}>{partyText(t, page.party)}</span>
      </p>
      {cheapest ? (
        <>
          <PriceBlock price={cheapest} />
          <a className={`${button.solid} ${block}`} href="#rooms">
            {t("storefront.seeRooms")}
          </a>
        </>
      ) : (
        <p className={soft}>{t("storefront.propertySoldOut")}</p>
      )}
    </aside>
  );
}

function About({ page }: PropertyViewProps) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`}>
      <h2>{t("storefront.about")}</h2>
      <p className={prose}>{page.description}</p>
      <h3>{t("storefront.amenityHeading")}</h3>
      <ul className={columns}>
        {page.amenities.map((amenity) => (
          <li key={amenity}>{t(`storefront.amenity-${amenity}`)}</li>
        ))}
      </ul>
      <h3>{t("storefront.policies")}</h3>
      <dl className={facts}>
        <dt className={soft}>{t("storefront.checkIn")}</dt>
        <dd>{t("storefront.fromTime", { time: page.checkInFrom })}</dd>
        <dt className={soft}>{t("storefront.checkOut")}</dt>
        <dd>{t("storefront.untilTime", { time: page.checkOutUntil })}</dd>
        <dt className={soft}>{t("storefront.pets")}</dt>
        <dd>{t(page.petsAllowed ? "storefront.petsWelcome" : "storefront.noPets")}</dd>
        <dt className={soft}>{t("storefront.cancellation")}</dt>
        <dd>{t("storefront.cancellationPolicy")}</dd>
      </dl>
    </section>
  );
}

function Location({ page }: PropertyViewProps) {
  const t = useT();
  const [latitude = 0, longitude = 0] = page.coordinates;
  return (
    <section className={`${card} ${stack}`}>
      <h2>{t("storefront.location")}</h2>
      {page.place ? <bdi className={strong}>{page.place.label}</bdi> : null}
      <p>{t("storefront.fromCentre", { distance: page.distance })}</p>
      <p className={small}>
        {t("storefront.coordinates")}{" "}
        <a href={`geo:${latitude},${longitude}`} dir="ltr">
          {latitude.toFixed(4)}, {longitude.toFixed(4)}
        </a>
      </p>
    </section>
  );
}
