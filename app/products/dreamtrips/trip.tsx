import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { dreamtripsPages } from "#server/products/dreamtrips/pages";
import { useT } from "~/i18n/t";
import { notFound } from "~/request/guards.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { ChooseButton, ChooseForm } from "~/shared/offer/choose-form";
import { MembersOnly } from "~/shared/offer/members-only";
import { Art } from "~/ui/art";
import { Button } from "~/ui/button";
import { Tag } from "~/ui/chip";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { card, loose, page as pageStyle, pair, prose, small, soft, stack, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { departure, departures, picture } from "./dreamtrips.css";
import { viewedNow } from "./history.server";
import { type TripPage, tripPage } from "./trip.server";

export const meta = listedMeta;

/** A trip for a party or, for search engines, by its code alone. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { organisation, dreamtrips } = context;
  const byCode = params["code"];
  const trip = await dreamtrips.find(organisation, byCode ?? new URL(request.url).searchParams.get("code") ?? "");
  if (!trip) return notFound();
  const viewer = await viewerOf(request, context);
  const { t, language } = viewer.i18n;
  const page = await tripPage(request, context, viewer, trip);
  const failed = page.problems.length > 0;
  const description = t("dreamtrips.tripDescription", { name: page.name, about: page.about });
  const path = `${dreamtripsPages.detail}/${encodeURIComponent(trip.code)}`;
  return data(
    {
      title: pageTitle(context, t, page.name, { failed }),
      listed: byCode === undefined ? undefined : publicPage(context, language, path, description),
      page: serialize(page),
    },
    { status: failed ? 400 : 200, headers: failed ? [] : await viewedNow(request, context, page.here) },
  );
}

export default function Trip() {
  const t = useT();
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  const { words } = page;
  return (
    <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
      <div className={stack}>
        <p>
          <Link href={page.back.href}>{page.back.text}</Link>
        </p>
        <div>
          <h1>
            <bdi>{page.name}</bdi>
          </h1>
          <p className={soft}>{page.about}</p>
        </div>
        <Art {...page.art} eager className={picture} />
        <p className={prose}>{page.description}</p>
      </div>
      <ErrorSummary errors={page.problems} answer={page} />
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
        <DescriptionList descriptions={page.facts.map(([term, text]) => ({ term, text }))} />
        <h3>{words.host}</h3>
        <p className={prose}>
          <bdi>{page.host.name}</bdi> · {page.host.about}
        </p>
        {page.lists.map(({ heading, lines }) => (
          <Fragment key={heading}>
            <h3>{heading}</h3>
            <ul>
              {lines.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Fragment>
        ))}
        <h3>{words.meeting}</h3>
        <p>{page.meeting.where}</p>
        <p>
          <a href={page.meeting.map} rel="noopener">
            {words.openMap} <span className={visuallyHidden}>{t("common.externalSite")}</span>
            <span aria-hidden="true">↗</span>
          </a>
        </p>
      </section>
    </main>
  );
}

/** For whom, and the dates to choose from. */
function Departures({ page }: { page: TripPage }) {
  const { words, form, problems } = page;
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  return (
    <section className={`${card} ${stack}`} id="departures">
      <h2>{words.departures}</h2>
      {[page.early, page.conditions, page.walletOnly].map((text) =>
        text ? (
          <Notice key={text}>
            <p>{text}</p>
          </Notice>
        ) : null,
      )}
      {page.members ? (
        <Notice>
          <p>
            <MembersOnly {...page.members} />
          </p>
        </Notice>
      ) : null}
      {page.ratesOf ? <p className={`${small} ${soft}`}>{page.ratesOf}</p> : null}
      <ChooseForm path={dreamtripsPages.detail} shown={form.shown} changed={page.changed}>
        <div className={pair}>
          <TextField
            key={`travelers${form.travelers}`}
            name="travelers"
            type="number"
            label={words.travelers}
            min={1}
            max={form.most}
            defaultValue={form.travelers}
            error={errorOf("travelers")}
          />
          <TextField
            key={`singles${form.singles}`}
            name="singles"
            type="number"
            label={words.singles}
            min={0}
            max={form.most}
            defaultValue={form.singles}
            error={errorOf("singles")}
          />
        </div>
        <div>
          <Button>{words.showPrices}</Button>
        </div>
        {page.departures.length > 0 ? (
          <>
            <p className={`${small} ${soft}`}>
              {page.asked} · {words.pricesFor}
            </p>
            <Dates page={page} />
          </>
        ) : problems.length > 0 ? null : (
          <p>{words.noDepartures}</p>
        )}
      </ChooseForm>
    </section>
  );
}

/** Those to choose from, each with its price and what there is left. */
function Dates({ page }: { page: TripPage }) {
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
            {[price.member, price.noRate, page.beforeTaxes, each.due].map((line) =>
              line ? (
                <p key={line} className={`${small} ${soft}`}>
                  {line}
                </p>
              ) : null,
            )}
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
