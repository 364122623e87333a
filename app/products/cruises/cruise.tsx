import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { cruisesPages } from "#server/products/cruises/pages";
import { messagesOf } from "~/i18n/t";
import { notFound } from "~/request/guards.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { ChooseButton, ChooseForm } from "~/shared/offer/choose-form";
import { MembersOnly } from "~/shared/offer/members-only";
import { map, mark } from "~/shared/offer/results-map.css";
import { Art } from "~/ui/art";
import { Button } from "~/ui/button";
import { Tag } from "~/ui/chip";
import { useDocument } from "~/ui/document";
import { ErrorSummary } from "~/ui/error-summary";
import { Select } from "~/ui/field";
import {
  card,
  loose,
  page as pageStyle,
  pair,
  prose,
  small,
  soft,
  stack,
  strong,
  visuallyHidden,
} from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Price } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { type CruisePage, cruisePage } from "./cruise.server";
import { cabin as cabinStyle, calls, picture, way, whole } from "./cruises.css";
import { GuestFields } from "./guest-fields";
import { viewedNow } from "./history.server";

const useT = messagesOf("cruises", "stay");

export const meta = listedMeta;

/** A departure of a cruise, with its day in the query or, for search engines, the next one by its code alone. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { organisation, cruises } = context;
  const byCode = params["code"];
  const cruise = await cruises.findFor(organisation, byCode ?? new URL(request.url).searchParams.get("code") ?? "");
  if (!cruise) return notFound();
  const viewer = await viewerOf(request, context);
  const { t, language } = viewer.i18n;
  const { viewed, ...page } = await cruisePage(request, context, viewer, cruise);
  const failed = page.problems.length > 0;
  const description = t("cruises.cruiseDescription", { name: page.name, ship: page.ship.name });
  const path = `${cruisesPages.detail}/${encodeURIComponent(cruise.code)}`;
  return data(
    {
      title: pageTitle(context, t, page.name, { failed }),
      listed: byCode === undefined ? undefined : publicPage(context, language, path, description),
      page: serialize(page),
    },
    { status: failed ? 400 : 200, headers: viewed ? await viewedNow(request, context, viewed) : [] },
  );
}

type Page = Omit<CruisePage, "viewed">;

export default function Cruise() {
  const page = useDeserialized(useLoaderData<typeof loader>().page);
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
          {page.when ? <p className={strong}>{page.when}</p> : null}
          <p className={soft}>
            {page.place} · <bdi>{page.ship.name}</bdi>
          </p>
        </div>
        <Art {...page.art} eager className={picture} />
        <p className={prose}>{page.description}</p>
      </div>
      <ErrorSummary errors={page.problems} answer={page} />
      <Cabins page={page} />
      <Route page={page} />
      <section className={`${card} ${stack}`}>
        <h2>
          <bdi>{page.ship.name}</bdi>
        </h2>
        <p>{page.ship.facts}</p>
        <p className={prose}>{page.ship.about}</p>
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
      </section>
    </main>
  );
}

function Cabins({ page }: { page: Page }) {
  const t = useT();
  const { form, problems, cabins, terms } = page;
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  return (
    <section className={`${card} ${stack}`} id="choose">
      <h2>{t("cruises.chooseHeading")}</h2>
      {page.members ? (
        <Notice>
          <p>
            <MembersOnly {...page.members} />
          </p>
        </Notice>
      ) : null}
      {page.conditions ? <Notice>{page.conditions}</Notice> : null}
      {page.walletOnly ? <Notice>{page.walletOnly}</Notice> : null}
      {page.ratesOf ? <p className={`${small} ${soft}`}>{page.ratesOf}</p> : null}
      {form.days.length > 0 ? (
        <ChooseForm path={cruisesPages.detail} shown={form.shown} changed={page.changed}>
          <div className={pair}>
            <Select
              key={`day${form.day}`}
              className={whole}
              name="day"
              label={t("cruises.departure")}
              options={form.days}
              defaultValue={form.day}
              error={errorOf("day")}
            />
            <GuestFields guests={form.guests} errorOf={errorOf} />
          </div>
          <div>
            <Button>{t("cruises.showCabins")}</Button>
          </div>
          {cabins.length > 0 ? <p className={`${small} ${soft}`}>{t("cruises.totals")}</p> : null}
          {cabins.map((cabin) => (
            <div key={cabin.code} className={cabinStyle}>
              <div>
                <h3>
                  {cabin.name} {cabin.accessible ? <Tag tone="ok">{t("cruises.accessibleTag")}</Tag> : null}
                </h3>
                <p className={`${small} ${soft}`}>{cabin.about}</p>
                <p className={`${small} ${soft}`}>{cabin.most}</p>
              </div>
              <div>
                {cabin.price ? <Price text={cabin.price.total} /> : null}
                {[
                  page.perPerson ? cabin.each : undefined,
                  cabin.single,
                  cabin.price?.member,
                  cabin.price?.noRate,
                  cabin.price?.beforeTaxes && t("stay.beforeTaxes", { amount: cabin.price.beforeTaxes.base }),
                ].map((line) =>
                  line ? (
                    <p key={line} className={`${small} ${soft}`}>
                      {line}
                    </p>
                  ) : null,
                )}
              </div>
              <div>
                {cabin.state ? <p className={small}>{cabin.state}</p> : null}
                {cabin.href ? (
                  <ChooseButton no={cabin.code} offer={cabin.href} label={cabin.label}>
                    {t("cruises.choose")}
                  </ChooseButton>
                ) : null}
              </div>
            </div>
          ))}
        </ChooseForm>
      ) : null}
      {terms ? (
        <>
          <h3>{t("cruises.payment")}</h3>
          <p>{terms.pay}</p>
          <h3>{t("cruises.canceling")}</h3>
          <ul>
            {terms.cancel.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Route({ page }: { page: Page }) {
  const t = useT();
  const { title, path, marks, calls: rows } = page.route;
  return (
    <section className={`${card} ${stack}`}>
      <h2>{t("cruises.route")}</h2>
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
        <caption className={visuallyHidden}>{t("cruises.route")}</caption>
        <thead className={visuallyHidden}>
          <tr>
            <th scope="col">{t("cruises.number")}</th>
            <th scope="col">{t("cruises.day")}</th>
            <th scope="col">{t("cruises.portOfCall")}</th>
            <th scope="col">{t("cruises.times")}</th>
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
