import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { carsPages } from "#server/products/cars/pages";
import { messagesOf } from "~/i18n/t";
import { clientParamsFor } from "~/request/client.server";
import { notFound } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { ChooseButton, ChooseForm } from "~/shared/offer/choose-form";
import { MembersOnly } from "~/shared/offer/members-only";
import { PriceSummary } from "~/shared/offer/price-summary";
import { Art } from "~/ui/art";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { card, loose, page as pageStyle, pair, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { type CarPage, carPage } from "./car.server";
import { picture } from "./cars.css";
import { viewedNow } from "./history.server";
import { Hours } from "./hours";
import { Others } from "./others";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";

const useT = messagesOf("cars", "stay");

/** A car for some days, or what is wrong with the question. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { organisation, cars } = context;
  if (!organisation.products.includes("CAR")) return notFound();
  const viewer = await viewerOf(request, context);
  const { t } = viewer.i18n;
  const params = new URL(request.url).searchParams;
  const client = await clientParamsFor(request, context);
  const { asked: search, ...form } = await searchForm(params, client, context, viewer);
  const car = search?.pickUp.classes.find(({ code }) => code === params.get("car"));
  if (search && !car) return notFound();
  const age = search && car && cars.ageProblem(car, search.wanted.age);
  const problems = age ? [{ id: "age", text: t(`cars.${age.reason}`, { age: age.limit }) }] : form.problems;
  const page =
    search && car && !age ? await carPage(request, context, viewer, { search, car, params, client }) : undefined;
  return data(
    {
      title: pageTitle(context, t, page?.name ?? t("cars.heading"), { failed: !page }),
      page: serialize({ search: { ...form, problems }, page }),
    },
    { status: page ? 200 : 400, headers: page ? await viewedNow(request, context, params) : [] },
  );
}

export default function Car() {
  const t = useT();
  const { search, page } = useDeserialized(useLoaderData<typeof loader>().page);
  if (page) return <CarView page={page} />;
  return (
    <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
      <h1>{t("cars.heading")}</h1>
      <ErrorSummary errors={search.problems} answer={search} />
      <Others others={search.others} />
      <SearchForm {...search} />
    </main>
  );
}

function CarView({ page }: { page: CarPage }) {
  const t = useT();
  const { form } = page;
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
          <p className={`${small} ${soft}`}>{[page.when, page.place].filter(Boolean).join(" · ")}</p>
        </div>
        <Art {...page.art} eager className={picture} />
      </div>
      <section className={`${card} ${stack}`}>
        <h2>{t("cars.price")}</h2>
        {page.members ? (
          <Notice>
            <p>
              <MembersOnly {...page.members} />
            </p>
          </Notice>
        ) : null}
        {page.conditions ? <Notice>{page.conditions}</Notice> : null}
        {page.walletOnly ? <Notice>{page.walletOnly}</Notice> : null}
        <PriceSummary {...page.price} />
        {page.member ? <p className={small}>{page.member}</p> : null}
        {page.ratesOf ? <p className={`${small} ${soft}`}>{page.ratesOf}</p> : null}
        <ul className={small}>
          {page.cancellation.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <ChooseForm path={carsPages.detail} shown={form.shown} changed={page.changed}>
          <h3>{t("cars.extras")}</h3>
          <div className={pair}>
            <TextField
              name="seats"
              type="number"
              label={t("cars.childSeats")}
              hint={form.seatHint}
              min={0}
              max={form.mostSeats}
              key={`seats${form.childSeats}`}
              defaultValue={form.childSeats}
            />
            <TextField
              name="drivers"
              type="number"
              label={t("cars.secondDrivers")}
              hint={form.driverHint}
              min={0}
              max={form.mostDrivers}
              key={`drivers${form.secondDrivers}`}
              defaultValue={form.secondDrivers}
            />
          </div>
          <div>
            <Button>{t("cars.updatePrice")}</Button>
          </div>
          {page.book ? (
            <div>
              <ChooseButton no="car" kind="go" offer={page.book}>
                {t("cars.book")}
              </ChooseButton>
            </div>
          ) : null}
        </ChooseForm>
        {page.gone ? (
          <Notice tone="warn">
            <p>
              {page.gone} <Link href={page.back.href}>{page.back.text}</Link>
            </p>
          </Notice>
        ) : null}
      </section>
      <section className={`${card} ${stack}`}>
        <h2>{t("cars.about")}</h2>
        <DescriptionList descriptions={page.facts.map(([term, text]) => ({ term, text }))} />
        <Hours hours={page.hours} />
      </section>
    </main>
  );
}
