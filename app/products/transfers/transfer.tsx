import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { serialize, useDeserialized } from "~/request/serialized";
import { Lines } from "~/shared/offer/lines";
import { Notices, OfferPage } from "~/shared/offer/offer-page";
import { askingFor } from "~/shared/products/asking.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Form } from "~/ui/form";
import { card, small, soft, stack } from "~/ui/layout.css";
import { Price } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { transferPage } from "./transfer.server";
import { readChoice } from "./transfer-params";
import { leg } from "./transfers.css";

/** BK-02: one vehicle for the legs in the query: when and where its driver comes, and what all of it costs. */
export async function loader(of: LoaderFunctionArgs) {
  const asking = await askingFor("TRF", of);
  const { context, viewer, params } = asking;
  const choice = readChoice(params);
  const served =
    choice && (await context.transfers.bases.findServed(choice.base, choice.place, context.organisation.id));
  if (!choice || !served?.base.vehicles.some(({ id }) => id === choice.vehicle)) return notFound();
  const page = await transferPage(asking, { choice, served });
  const status = page.offer || page.isSoldOut ? 200 : 400;
  return data({ title: pageTitle(context, viewer.i18n.t, page.name), page: serialize(page) }, { status });
}

export default function Transfer() {
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  const { title, refusal, offer } = page;
  return (
    <OfferPage page={page} about={<p className={soft}>{title}</p>}>
      {refusal ? <Notice text={refusal} /> : null}
      {offer ? <OfferView offer={offer} /> : null}
    </OfferPage>
  );
}

function OfferView({ offer }: { offer: NonNullable<Awaited<ReturnType<typeof transferPage>>["offer"]> }) {
  const { notes, price, legs, words } = offer;
  return (
    <>
      <section className={`${card} ${stack}`}>
        <h2>{words.price}</h2>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <Notices {...offer.notices} />
        <p>
          <Price text={price.total} /> <span className={`${small} ${soft}`}>{offer.priceNote}</span>
        </p>
        {legs ? <DescriptionList descriptions={legs} /> : null}
        <Lines texts={[price.member, price.noRate, offer.beforeTaxes]} />
        {offer.canceling.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Form method="post" action={offer.checkout}>
          <input type="hidden" name="intent" value="choose" />
          <Button kind="go">{words.choose}</Button>
        </Form>
      </section>
      <section className={`${card} ${stack} ${leg}`}>
        <h2>{words.about}</h2>
        <DescriptionList descriptions={offer.facts} />
      </section>
    </>
  );
}
