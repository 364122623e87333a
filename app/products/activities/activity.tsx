import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { activitiesPages } from "#server/products/activities/pages";
import { messagesOf } from "~/i18n/t";
import { notFound } from "~/request/guards.server";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { ChooseButton, ChooseForm } from "~/shared/offer/choose-form";
import { MembersOnly } from "~/shared/offer/members-only";
import { Score } from "~/shared/offer/score";
import { Art } from "~/ui/art";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { card, loose, page as pageStyle, pair, prose, row, small, soft, stack, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { lines } from "~/ui/money.css";
import { Notice } from "~/ui/notice";
import { picture, slots } from "./activities.css";
import { type ActivityPage, activityPage } from "./activity.server";
import { viewedNow } from "./history.server";

const useT = messagesOf("activities", "stay");

export const meta = listedMeta;

/** An activity, with a day in the query or, for search engines, by its code alone. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { organisation, activities } = context;
  const byCode = params["code"];
  const code = byCode ?? new URL(request.url).searchParams.get("code") ?? "";
  const isOffered = organisation.products.includes("ACT");
  const activity = isOffered ? await activities.findFor(organisation, code) : undefined;
  if (!activity) return notFound();
  const viewer = await viewerOf(request, context);
  const { t, language } = viewer.i18n;
  const page = await activityPage(request, context, viewer, activity);
  const failed = page.problems.length > 0;
  const description = t("activities.activityDescription", { name: page.name, place: page.place ?? organisation.name });
  const path = `${activitiesPages.detail}/${encodeURIComponent(activity.code)}`;
  return data(
    {
      title: pageTitle(context, t, page.name, { failed }),
      listed: byCode === undefined ? undefined : publicPage(context, language, path, description),
      page: serialize(page),
    },
    { status: failed ? 400 : 200, headers: failed ? [] : await viewedNow(request, context, activity.code) },
  );
}

export default function Activity() {
  const t = useT();
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  return (
    <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
      <div className={stack}>
        {page.back ? (
          <p>
            <Link href={page.back.href}>{page.back.text}</Link>
          </p>
        ) : null}
        <div>
          <h1>
            <bdi>{page.name}</bdi>
          </h1>
          {page.place ? <p className={soft}>{page.place}</p> : null}
          <p className={small}>
            <Score {...page} />
          </p>
        </div>
        <Art {...page.art} eager className={picture} />
        <p className={prose}>{page.description}</p>
      </div>
      <ErrorSummary errors={page.problems} answer={page} />
      <Times page={page} />
      <section className={`${card} ${stack}`}>
        <h2>{t("activities.about")}</h2>
        <DescriptionList descriptions={page.facts.map(([term, text]) => ({ term, text }))} />
        {page.lists.map(({ heading, lines: texts }) => (
          <Fragment key={heading}>
            <h3>{heading}</h3>
            <ul>
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Fragment>
        ))}
        <h3>{t("activities.meeting")}</h3>
        <p>{page.meeting.where}</p>
        <p>
          <a href={page.meeting.map} rel="noopener">
            {t("activities.openMap")} <span className={visuallyHidden}>{t("common.externalSite")}</span>
            <span aria-hidden="true">↗</span>
          </a>
        </p>
      </section>
    </main>
  );
}

/** What tickets cost, for which day and whom, and the slots to choose from. */
function Times({ page }: { page: ActivityPage }) {
  const t = useT();
  const { form, problems, prices, days } = page;
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  return (
    <section className={`${card} ${stack}`} id="times">
      <h2>{t("activities.times")}</h2>
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
      <ChooseForm path={activitiesPages.detail} shown={form.shown} changed={page.changed}>
        <div className={pair}>
          <TextField
            key={form.day}
            name="day"
            type="date"
            label={t("activities.day")}
            defaultValue={form.day}
            min={form.min}
            max={form.max}
            error={errorOf("day")}
          />
          {form.units.map(({ type, label, max, value }) => (
            <TextField
              key={`${type}${value}`}
              name={type}
              type="number"
              label={label}
              min={0}
              max={max}
              defaultValue={value}
              error={errorOf(type)}
            />
          ))}
        </div>
        <div>
          <Button>{t("activities.showTimes")}</Button>
        </div>
        {days ? (
          <p className={`${small} ${soft}`}>{t(days.length > 0 ? "activities.allTickets" : "activities.noTimes")}</p>
        ) : null}
        {days && days.length > 0 ? <Slots days={days} /> : null}
      </ChooseForm>
      {days ? (
        <p className={row}>
          {page.earlier ? <Link href={page.earlier}>{t("activities.earlier")}</Link> : null}{" "}
          {page.later ? <Link href={page.later}>{t("activities.later")}</Link> : null}
        </p>
      ) : null}
    </section>
  );
}

type Days = NonNullable<ActivityPage["days"]>;

function Slots({ days }: { days: Days }) {
  const t = useT();
  return (
    <table className={slots}>
      <caption className={visuallyHidden}>{t("activities.times")}</caption>
      <thead className={visuallyHidden}>
        <tr>
          <th scope="col">{t("activities.time")}</th>
          <th scope="col">{t("activities.price")}</th>
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
                {slot.option ? <p className={`${small} ${soft}`}>{slot.option}</p> : null}
              </th>
              <td>
                <Money text={slot.price.total} />
                {[slot.price.certificate, slot.price.member, slot.price.noRate].map((line) =>
                  line ? (
                    <p key={line} className={`${small} ${soft}`}>
                      {line}
                    </p>
                  ) : null,
                )}
                {slot.price.beforeTaxes ? (
                  <p className={`${small} ${soft}`}>{t("stay.beforeTaxes", { amount: slot.price.beforeTaxes.base })}</p>
                ) : null}
                {slot.href && slot.state ? <p className={`${small} ${soft}`}>{slot.state}</p> : null}
              </td>
              <td>
                {slot.href ? (
                  <ChooseButton no={slot.no} offer={slot.href} label={slot.label}>
                    {t("activities.choose")}
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
}
