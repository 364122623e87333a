import { useLoaderData } from "@remix-run/react";
import { cruisesPages } from "#server/products/cruises/pages";
import { useDeserialized } from "~/request/serialized";
import { ChooseButton } from "~/shared/offer/choose-form";
import { Lines } from "~/shared/offer/lines";
import { Lists, Notices, OfferForm, OfferPage } from "~/shared/offer/offer-page";
import { offerLoader } from "~/shared/offer/offer-page.server";
import { map, mark } from "~/shared/offer/results-map.css";
import { Tag } from "~/ui/chip";
import { useDocument } from "~/ui/document";
import { card, prose, small, soft, stack, strong, visuallyHidden } from "~/ui/layout.css";
import { Price } from "~/ui/money";
import { type CruisePage, cruisePage } from "./cruise.server";
import { CRUISES } from "./cruise-params";
import { cabin as cabinStyle, calls, way } from "./cruises.css";
import * as history from "./history.server";

export { listedMeta as meta } from "~/request/page-title";

/** A departure of a cruise, with its day in the query or, for search engines, the next one by its code alone. */
export const loader = offerLoader(CRUISES, {
  find: ({ context: { cruises, organisation } }, code) => cruises.findFor(organisation, code),
  page: cruisePage,
  description: ({ name, ship }, { i18n }) => i18n.t("cruises.cruiseDescription", { name, ship: ship.name }),
  history,
});

type Page = Omit<CruisePage, "viewed">;

export default function Cruise() {
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  return (
    <OfferPage
      page={page}
      about={
        <>
          {page.when ? <p className={strong}>{page.when}</p> : null}
          <p className={soft}>
            {page.place} · <bdi>{page.ship.name}</bdi>
          </p>
        </>
      }
    >
      <Cabins page={page} />
      <Route page={page} />
      <section className={`${card} ${stack}`}>
        <h2>
          <bdi>{page.ship.name}</bdi>
        </h2>
        <p>{page.ship.facts}</p>
        <p className={prose}>{page.ship.about}</p>
        <Lists lists={page.lists} />
      </section>
    </OfferPage>
  );
}

function Cabins({ page }: { page: Page }) {
  const { words, form, problems, cabins, terms } = page;
  return (
    <section className={`${card} ${stack}`} id="choose">
      <h2>{words.chooseHeading}</h2>
      <Notices {...page.notices} />
      {form ? (
        <OfferForm path={cruisesPages.detail} form={form} problems={problems} changed={page.changed}>
          <Lines texts={[cabins.length > 0 && words.totals]} />
          {cabins.map((cabin) => (
            <div key={cabin.code} className={cabinStyle}>
              <div>
                <h3>
                  {cabin.name} {cabin.accessible ? <Tag tone="ok">{words.accessibleTag}</Tag> : null}
                </h3>
                <Lines texts={[cabin.about, cabin.most]} />
              </div>
              <div>
                {cabin.price ? <Price text={cabin.price.total} /> : null}
                <Lines texts={cabin.lines} />
              </div>
              <div>
                {cabin.state ? <p className={small}>{cabin.state}</p> : null}
                {cabin.href ? (
                  <ChooseButton no={cabin.code} offer={cabin.href} label={cabin.label}>
                    {words.choose}
                  </ChooseButton>
                ) : null}
              </div>
            </div>
          ))}
        </OfferForm>
      ) : null}
      {terms ? (
        <>
          <h3>{words.payment}</h3>
          <p>{terms.pay}</p>
          <Lists lists={[{ heading: words.canceling, lines: terms.cancel }]} />
        </>
      ) : null}
    </section>
  );
}

function Route({ page }: { page: Page }) {
  const { title, path, marks, calls: rows } = page.route;
  const { words } = page;
  return (
    <section className={`${card} ${stack}`}>
      <h2>{words.route}</h2>
      {useDocument().lite ? null : (
        <svg className={map} viewBox="0 0 320 240" direction="ltr" role="img">
          <title>{title}</title>
          <path className={way} d={path} />
          {marks.map(({ number, x, y }) => (
            <g key={number} className={mark}>
              <circle cx={x} cy={y} r="11" />
              <text x={x} y={y} dy=".35em">
                {number}
              </text>
            </g>
          ))}
        </svg>
      )}
      <table className={calls}>
        <caption className={visuallyHidden}>{words.route}</caption>
        <thead className={visuallyHidden}>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.portOfCall}</th>
            <th scope="col">{words.times}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, day, port, times }) => (
            <tr key={`${day}${port}`}>
              <td>{number}</td>
              <td>{day}</td>
              <th scope="row" className={strong}>
                {port}
              </th>
              <td>{times}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{page.boarding}</p>
    </section>
  );
}
