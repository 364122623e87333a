import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { carsPages } from "#server/products/cars/pages";
import { notFound } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { serialize, useDeserialized } from "~/request/serialized";
import { ChooseButton } from "~/shared/offer/choose-form";
import { Lines } from "~/shared/offer/lines";
import { Notices, OfferForm, OfferPage } from "~/shared/offer/offer-page";
import { PriceSummary } from "~/shared/offer/price-summary";
import { askingFor } from "~/shared/products/asking.server";
import { SearchForm } from "~/shared/products/search-form";
import { inFormOrder } from "~/shared/products/search-form.server";
import { DescriptionList } from "~/ui/description-list";
import { card, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { type CarPage, carPage } from "./car.server";
import { viewedNow } from "./history.server";
import { Hours } from "./hours";
import { Others } from "./others";
import { searchForm } from "./search-form.server";

/** A car for some days, or what is wrong with the question. */
export async function loader(of: LoaderFunctionArgs) {
  const asking = await askingFor("CAR", of);
  const { context, i18n, params } = asking;
  const { t } = i18n;
  const { asked: search, own, form, problems: wrong } = await searchForm(asking);
  const car = search?.pickUp.classes.find(({ code }) => code === params.get("car"));
  if (search && !car) return notFound();
  const age = search && car && context.cars.ageProblem(car, search.wanted.age);
  const problems = age ? [{ id: "age", text: t(`cars.${age.reason}`, { age: age.limit }) }] : wrong;
  const page = search && car && !age ? await carPage(asking, search, car) : undefined;
  const name = page?.name ?? t("cars.heading");
  return data(
    {
      title: pageTitle(context, t, name, { failed: !page }),
      page: serialize({ search: { ...own, form, name, problems: inFormOrder(form, problems) }, page }),
    },
    { status: page ? 200 : 400, headers: page ? await viewedNow(asking, `?${params}`) : [] },
  );
}

export default function Car() {
  const { search, page } = useDeserialized(useLoaderData<typeof loader>().page);
  if (page) return <CarView page={page} />;
  return (
    <OfferPage page={search} about={null}>
      <Others others={search.others} />
      <SearchForm form={search.form} problems={search.problems} />
    </OfferPage>
  );
}

function CarView({ page }: { page: CarPage }) {
  const { words } = page;
  return (
    <OfferPage
      page={page}
      about={
        <>
          <p className={soft}>{page.about}</p>
          <Lines texts={[[page.when, page.place].filter(Boolean).join(" · ")]} />
        </>
      }
    >
      <section className={`${card} ${stack}`}>
        <h2>{words.price}</h2>
        <Notices {...page.notices} />
        <PriceSummary {...page.price} />
        {page.member ? <p className={small}>{page.member}</p> : null}
        <ul className={small}>
          {page.cancellation.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <h3>{words.extras}</h3>
        <OfferForm path={carsPages.detail} form={page.form} changed={page.changed}>
          {page.book ? (
            <div>
              <ChooseButton no="car" kind="go" offer={page.book}>
                {words.book}
              </ChooseButton>
            </div>
          ) : null}
        </OfferForm>
        {page.gone ? (
          <Notice tone="warn">
            <p>
              {page.gone} <Link href={page.back.href}>{page.back.text}</Link>
            </p>
          </Notice>
        ) : null}
      </section>
      <section className={`${card} ${stack}`}>
        <h2>{words.about}</h2>
        <DescriptionList descriptions={page.facts} />
        <Hours hours={page.hours} />
      </section>
    </OfferPage>
  );
}
