import { Fragment, type ReactNode } from "react";
import { messagesOf } from "~/i18n/t";
import { CancellationTag, PriceBlock, Stars } from "~/products/stays/property-facts";
import { fieldId, partyText, problemText } from "~/products/stays/stay-messages";
import { MembersOnly } from "~/shared/offer/members-only";
import { Score } from "~/shared/offer/score";
import { block, button } from "~/ui/button.css";
import { Tag } from "~/ui/chip";
import { chip } from "~/ui/chip.css";
import { error } from "~/ui/field.css";
import {
  asideLast,
  card,
  loose,
  page as pageStyle,
  prose,
  row,
  small,
  soft,
  stack,
  strong,
  tight,
  visuallyHidden,
} from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { LocationMap } from "./location-map";
import { Photos } from "./photos";
import { columns, facts, scores } from "./property.css";
import type { PropertyViewProps } from "./property.server";
import { PropertyRooms } from "./property-rooms";

const useT = messagesOf("property", "stay");

/** Amenities at the top; the description lists the rest. */
const AMENITIES_UP_FRONT = 6;

/** `structured`: what search engines read of it, where they may list the page. */
export function PropertyView({ page, structured }: PropertyViewProps & { structured?: string }) {
  const t = useT();
  const { place, art } = page;
  return (
    <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
      {structured ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<", by structured-data.server.ts
          dangerouslySetInnerHTML={{ __html: structured }}
        />
      ) : null}
      <div className={stack}>
        {page.backText ? (
          <p>
            <Link href={page.backTo}>{page.backText}</Link>
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
            {" · "}
            {t("stay.fromCentre", { distance: page.distance })}
          </p>
        </div>
        <p className={`${row} ${small}`}>
          <span>
            <Score {...page} />
          </span>{" "}
          {page.green ? <Tag tone="ok">{t("stay.green")}</Tag> : null}
        </p>
        <p className={`${small} ${soft}`}>
          {page.amenities
            .slice(0, AMENITIES_UP_FRONT)
            .map((amenity) => t(`stay.amenity-${amenity}`))
            .join(" · ")}
        </p>
        <nav aria-label={t("property.onThisPage")}>
          <ul className={`${row} ${tight}`}>
            <Part href="#rooms">{t("property.rooms-heading")}</Part>
            <Part href="#about">{t("property.about")}</Part>
            <Part href="#location">{t("property.location")}</Part>
          </ul>
        </nav>
        <div className={asideLast}>
          <Photos photos={page.photos} art={art} />
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

const Part = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a className={chip} href={href}>
      {children}
    </a>
  </li>
);

/** The stay and the rate shown in the results, with a link to the rooms; or the errors of the stay. */
function Summary({ page }: PropertyViewProps) {
  const t = useT();
  const { problems = [] } = page;
  const first = page.rooms[0]?.offers[0];
  return (
    <aside className={`${card} ${stack}`} aria-label={t("property.yourStay")}>
      {page.dates ? (
        <p>
          <span className={strong}>{page.dates}</span>
          <br />
          {problems.length > 0 ? null : <span className={soft}>{partyText(t, page.party)}</span>}
        </p>
      ) : (
        <>
          <p>{t("property.chooseDates")}</p>
          <a className={`${button.solid} ${block}`} href="#rooms">
            {t("stay.showRooms")}
          </a>
        </>
      )}
      {problems.map((problem) => (
        <p key={`${problem.key}${problem.room}`} className={error}>
          <a href={`#${fieldId(problem.field, problem.room)}`}>{problemText(t, problem)}</a>
        </p>
      ))}
      {first ? (
        <>
          <p className={`${row} ${small} ${soft}`}>
            {t(`stay.board-${first.board}`)} <CancellationTag {...first} />
          </p>
          <PriceBlock price={first.price} />
          {page.ratesOf ? <p className={`${small} ${soft}`}>{page.ratesOf}</p> : null}
          {page.members ? (
            <Notice>
              <p>
                <MembersOnly {...page.members} />
              </p>
            </Notice>
          ) : null}
          {page.conditions ? <Notice>{page.conditions}</Notice> : null}
          <a className={`${button.solid} ${block}`} href="#rooms">
            {t("stay.seeRooms")}
          </a>
        </>
      ) : null}
      {page.nothing ? <p className={soft}>{page.nothing.title}</p> : null}
    </aside>
  );
}

function About({ page }: PropertyViewProps) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`} id="about">
      <h2>{t("property.about")}</h2>
      <p className={prose}>{page.description}</p>
      {page.amenities.length > 0 ? (
        <>
          <h3>{t("stay.amenityHeading")}</h3>
          <ul className={columns}>
            {page.amenities.map((amenity) => (
              <li key={amenity}>{t(`stay.amenity-${amenity}`)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {page.scores.length > 0 ? (
        <>
          <h3>{t("property.scores")}</h3>
          <dl className={scores}>
            {page.scores.map(({ name, score, score10 }) => (
              <Fragment key={name}>
                <dt className={soft}>{name}</dt>
                <dd>
                  <meter min={0} max={100} value={score10} aria-hidden="true" /> {score}
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      ) : null}
      <h3>{t("property.accessibility")}</h3>
      {page.accessible.length > 0 ? (
        <ul>
          {page.accessible.map((amenity) => (
            <li key={amenity}>{t(`stay.amenity-${amenity}`)}</li>
          ))}
        </ul>
      ) : null}
      <p className={prose}>
        {t(page.accessible.length > 0 ? "property.accessibilityKnown" : "property.accessibilityUnknown")}
      </p>
      <h3>{t("property.policies")}</h3>
      <dl className={facts}>
        <dt className={soft}>{t("stay.checkIn")}</dt>
        <dd>{t("property.fromTime", page.checkInFrom)}</dd>
        <dt className={soft}>{t("stay.checkOut")}</dt>
        <dd>{t("property.untilTime", page.checkOutUntil)}</dd>
        {page.petsAllowed === undefined ? null : (
          <>
            <dt className={soft}>{t("property.pets")}</dt>
            <dd>{t(page.petsAllowed ? "property.petsWelcome" : "property.noPets")}</dd>
          </>
        )}
        {page.rooms[0]?.offers[0] ? (
          <>
            <dt className={soft}>{t("property.cancellation")}</dt>
            <dd>{t("property.cancellationPolicy")}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

function Location({ page }: PropertyViewProps) {
  const t = useT();
  const point = page.coordinates.map((degrees) => degrees.toFixed(4));
  const [latitude, longitude] = point;
  return (
    <section className={`${card} ${stack}`} id="location">
      <h2>{t("property.location")}</h2>
      <p>
        <bdi className={strong}>{page.name}</bdi>
        {page.address ? (
          <>
            <br />
            <bdi>{page.address}</bdi>
          </>
        ) : null}
        {page.place ? (
          <>
            <br />
            <bdi>{page.place.label}</bdi>
          </>
        ) : null}
        <br />
        {page.location?.text ?? t("stay.fromCentre", { distance: page.distance })}
      </p>
      {page.location?.drawing ? <LocationMap {...page.location.drawing} /> : null}
      <p>
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`}
          rel="noopener"
        >
          {t("property.openMap")} <span className={visuallyHidden}>{t("common.externalSite")}</span>
          <span aria-hidden="true">↗</span>
        </a>
      </p>
      <p className={`${small} ${soft}`}>
        {t("property.coordinates")} <bdi dir="ltr">{point.join(", ")}</bdi>
      </p>
      {page.registration ? <p>{page.registration}</p> : null}
    </section>
  );
}
