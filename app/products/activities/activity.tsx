import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { activitiesPages } from "#server/products/activities/pages";
import { useDeserialized } from "~/request/serialized";
import { ChooseButton } from "~/shared/offer/choose-form";
import { Lines } from "~/shared/offer/lines";
import { Lists, Meeting, Notices, OfferForm, OfferPage } from "~/shared/offer/offer-page";
import { offerLoader } from "~/shared/offer/offer-page.server";
import { Score } from "~/shared/offer/score";
import { DescriptionList } from "~/ui/description-list";
import { card, row, small, soft, stack, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { lines } from "~/ui/money.css";
import { slots } from "./activities.css";
import { type ActivityPage, activityPage } from "./activity.server";
import { ACTIVITIES } from "./activity-params";
import * as history from "./history.server";

export { listedMeta as meta } from "~/request/page-title";

/** An activity, with a day in the query or, for search engines, by its code alone. */
export const loader = offerLoader(ACTIVITIES, {
  find: ({ context: { activities, organisation } }, code) => activities.findFor(organisation, code),
  page: activityPage,
  description: ({ name, place }, { context, i18n }) =>
    i18n.t("activities.activityDescription", { name, place: place ?? context.organisation.name }),
  history,
});

type Page = Omit<ActivityPage, "viewed">;

export default function Activity() {
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  return (
    <OfferPage
      page={page}
      about={
        <>
          {page.place ? <p className={soft}>{page.place}</p> : null}
          <p className={small}>
            <Score {...page} />
          </p>
        </>
      }
    >
      <Times page={page} />
      <section className={`${card} ${stack}`}>
        <h2>{page.words.about}</h2>
        <DescriptionList descriptions={page.facts} />
        <Lists lists={page.lists} />
        <Meeting meeting={page.meeting} />
      </section>
    </OfferPage>
  );
}

/** What tickets cost, for which day and whom, and the slots to choose from. */
function Times({ page }: { page: Page }) {
  const { words, problems, prices, days } = page;
  return (
    <section className={`${card} ${stack}`} id="times">
      <h2>{words.times}</h2>
      {prices.map(({ name, units }) => (
        <Fragment key={name}>
          <h3>{name}</h3>
          <dl className={lines}>
            {units.map(({ label, price }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>
                  <Money text={price} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </Fragment>
      ))}
      <Notices {...page.notices} />
      <OfferForm path={activitiesPages.detail} form={page.form} problems={problems} changed={page.changed}>
        <Lines texts={[days && (days.length > 0 ? words.allTickets : words.noTimes)]} />
        {days && days.length > 0 ? <Slots days={days} words={words} /> : null}
      </OfferForm>
      {days ? (
        <p className={row}>
          {page.earlier ? <Link href={page.earlier}>{words.earlier}</Link> : null}{" "}
          {page.later ? <Link href={page.later}>{words.later}</Link> : null}
        </p>
      ) : null}
    </section>
  );
}

type SlotsProps = { days: NonNullable<Page["days"]>; words: Page["words"] };

const Slots = ({ days, words }: SlotsProps) => (
  <table className={slots}>
    <caption className={visuallyHidden}>{words.times}</caption>
    <thead className={visuallyHidden}>
      <tr>
        <th scope="col">{words.time}</th>
        <th scope="col">{words.price}</th>
        <td />
      </tr>
    </thead>
    {days.map(({ label, slots: shown }) => (
      <tbody key={label}>
        <tr>
          <th scope="rowgroup" colSpan={3}>
            {label}
          </th>
        </tr>
        {shown.map((slot) => (
          <tr key={`${slot.time}${slot.option}`}>
            <th scope="row">
              {slot.time}
              <Lines texts={[slot.option]} />
            </th>
            <td>
              <Money text={slot.price.total} />
              <Lines texts={[...slot.lines, slot.href && slot.state]} />
            </td>
            <td>
              {slot.href ? (
                <ChooseButton no={slot.no} offer={slot.href} label={slot.label}>
                  {words.choose}
                </ChooseButton>
              ) : (
                slot.state
              )}
            </td>
          </tr>
        ))}
      </tbody>
    ))}
  </table>
);
