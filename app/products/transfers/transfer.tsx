import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { notFound } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { MembersOnly } from "~/shared/offer/members-only";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Form } from "~/ui/form";
import { card, loose, page as pageStyle, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Price } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { transferPage } from "./transfer.server";
import { readChoice } from "./transfer-params";
import { leg } from "./transfers.css";

const useT = messagesOf("stay");

/** BK-02: one vehicle for the legs in the query: when and where its driver comes, and what all of it costs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { organisation, transfers } = context;
  const choice = readChoice(new URL(request.url).searchParams);
  const served =
    choice && organisation.products.includes("TRF")
      ? await transfers.bases.findServed(choice.base, choice.place, organisation.id)
      : undefined;
  if (!choice || !served?.base.vehicles.some(({ id }) => id === choice.vehicle)) return notFound();
  const viewer = await viewerOf(request, context);
  const page = await transferPage(request, context, viewer, { choice, served });
  const status = page.offer || page.isSoldOut ? 200 : 400;
  return data({ title: pageTitle(context, viewer.i18n.t, page.name), page: serialize(page) }, { status });
}

export default function Transfer() {
  const { name, title, back, refusal, offer } = useDeserialized(useLoaderData<typeof loader>().page);
  return (
    <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
      <div>
        <p>
          <Link href={back.href}>{back.text}</Link>
        </p>
        <h1>{name}</h1>
        <p className={soft}>{title}</p>
      </div>
      {refusal ? <Notice text={refusal} /> : null}
      {offer ? <OfferView offer={offer} /> : null}
    </main>
  );
}

function OfferView({ offer }: { offer: NonNullable<Awaited<ReturnType<typeof transferPage>>["offer"]> }) {
  const t = useT();
  const { members, notes, price, legs, words } = offer;
  return (
    <>
      <section className={`${card} ${stack}`}>
        <h2>{words.price}</h2>
        {members ? (
          <p>
            <MembersOnly {...members} />
          </p>
        ) : null}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p>
          <Price text={price.total} /> <span className={`${small} ${soft}`}>{offer.priceNote}</span>
        </p>
        {legs ? <DescriptionList descriptions={legs} /> : null}
        {[
          price.member,
          price.noRate,
          price.beforeTaxes && t("stay.beforeTaxes", { amount: price.beforeTaxes.base }),
        ].map((line) =>
          line ? (
            <p key={line} className={`${small} ${soft}`}>
              {line}
            </p>
          ) : null,
        )}
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
