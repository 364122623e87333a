import { useLoaderData } from "@remix-run/react";
import { dreamtripsPages } from "#server/products/dreamtrips/pages";
import { useDeserialized } from "~/request/serialized";
import { ChooseButton } from "~/shared/offer/choose-form";
import { Lines } from "~/shared/offer/lines";
import { Lists, Meeting, Notices, OfferForm, OfferPage } from "~/shared/offer/offer-page";
import { offerLoader } from "~/shared/offer/offer-page.server";
import { Tag } from "~/ui/chip";
import { DescriptionList } from "~/ui/description-list";
import { card, prose, small, soft, stack, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { DREAMTRIPS } from "./dreamtrip-params";
import { departure, departures } from "./dreamtrips.css";
import * as history from "./history.server";
import { type TripPage, tripPage } from "./trip.server";

export { listedMeta as meta } from "~/request/page-title";

/** A trip for a party or, for search engines, by its code alone. */
export const loader = offerLoader(DREAMTRIPS, {
  find: ({ context: { dreamtrips, organisation } }, code) => dreamtrips.find(organisation, code),
  page: tripPage,
  description: ({ name, about }, { i18n }) => i18n.t("dreamtrips.tripDescription", { name, about }),
  history,
});

type Page = Omit<TripPage, "viewed">;

export default function Trip() {
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  const { words } = page;
  return (
    <OfferPage page={page} about={<p className={soft}>{page.about}</p>}>
      <Departures page={page} />
      <section className={`${card} ${stack}`}>
        <h2>{words.itinerary}</h2>
        {page.days.map(({ heading, text }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <p className={prose}>{text}</p>
          </div>
        ))}
      </section>
      <section className={`${card} ${stack}`}>
        <h2>{words.about}</h2>
        <DescriptionList descriptions={page.facts} />
        <h3>{words.host}</h3>
        <p className={prose}>
          <bdi>{page.host.name}</bdi> · {page.host.about}
        </p>
        <Lists lists={page.lists} />
        <Meeting meeting={page.meeting} />
      </section>
    </OfferPage>
  );
}

/** For whom, and the dates to choose from. */
function Departures({ page }: { page: Page }) {
  const { words, form, problems } = page;
  return (
    <section className={`${card} ${stack}`} id="departures">
      <h2>{words.departures}</h2>
      {page.early ? <Notice text={page.early} /> : null}
      <Notices {...page.notices} />
      <OfferForm path={dreamtripsPages.detail} form={form} problems={problems} changed={page.changed}>
        {page.departures.length > 0 ? (
          <>
            <Lines texts={[`${page.asked} · ${words.pricesFor}`]} />
            <Dates page={page} />
          </>
        ) : problems.length > 0 ? null : (
          <p>{words.noDepartures}</p>
        )}
      </OfferForm>
    </section>
  );
}

/** Those to choose from, each with its price and what there is left. */
function Dates({ page }: { page: Page }) {
  const { words, price } = page;
  return (
    <ul className={departures}>
      {page.departures.map((each) => (
        <li key={each.dates} className={departure}>
          <div>
            <h3>{each.dates}</h3>
            <p className={`${small} ${soft}`}>{each.isGuaranteed ? <Tag tone="ok">{each.stand}</Tag> : each.stand}</p>
            {each.state.map((text) => (
              <p key={text} className={small}>
                {text}
              </p>
            ))}
            <p>
              <Money text={price.total} />
            </p>
            <Lines texts={[price.member, price.noRate, page.beforeTaxes, each.due]} />
            <details className={small}>
              <summary>
                {words.canceling} <span className={visuallyHidden}>{each.dates}</span>
              </summary>
              <ul>
                {each.canceling.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          </div>
          {each.href ? (
            <ChooseButton no={each.day} offer={each.href} label={each.label}>
              {words.choose}
            </ChooseButton>
          ) : each.waiting ? (
            <Link href={each.waiting.href} aria-label={each.waiting.label}>
              {each.waiting.text}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
