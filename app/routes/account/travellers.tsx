import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import type { Traveller } from "#server/profile/travellers";
import { formatDay } from "~/i18n/format";
import { type I18n, messagesOf } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { requireSignedIn } from "~/request/guards.server";
import { listOptionLabel } from "~/request/options.server";
import { pageTitle } from "~/request/page-title";
import { AccountPage } from "~/shared/account/account-page";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { Form } from "~/ui/form";
import { between, card, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { optionLabel } from "./profile-messages";
import { StatusMessage } from "./status-message";

const useT = messagesOf("account");

const DONE = {
  added: "account.travellerAdded",
  changed: "account.travellerChanged",
  removed: "account.travellerRemoved",
} as const;

/** RT-05, AC-04. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const travellers = await context.profile.travellers.list(account);
  return {
    title: pageTitle(context, i18n.t, i18n.t("account.travellers")),
    travellers: travellers.map((traveller) => shown(traveller, context, i18n)),
  };
}

/** Removes a traveler; an id that is gone or belongs to another account changes nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  const id = (await formDataOf(request)).get("remove");
  if (typeof id === "string") await context.profile.travellers.remove(account, id);
  return redirect("/user/travelers?done=removed", 303);
}

export default function TravellersPage() {
  const t = useT();
  const { travellers } = useLoaderData<typeof loader>();
  const add = (
    <p>
      <ButtonLink kind="solid" href="/user/travelers/new" text={t("account.addTraveller")} />
    </p>
  );
  return (
    <AccountPage heading={t("account.travellers")}>
      <StatusMessage messages={DONE} />
      {travellers.length === 0 ? (
        <EmptyState title={t("account.noTravellersTitle")}>
          <p>{t("account.noTravellersText")}</p>
          {add}
        </EmptyState>
      ) : (
        <>
          <p>{t("account.travellersIntro")}</p>
          {travellers.map((traveller) => (
            <TravellerCard key={traveller.id} {...traveller} />
          ))}
          {add}
        </>
      )}
    </AccountPage>
  );
}

function TravellerCard({ id, name, edit, facts, expired }: ReturnType<typeof shown>) {
  const t = useT();
  return (
    <article className={`${card} ${stack}`} aria-labelledby={`traveller-${id}`}>
      <h2 id={`traveller-${id}`}>
        <bdi>{name}</bdi>
      </h2>
      <DescriptionList descriptions={facts} />
      {expired ? <Notice tone="warn" text={expired} /> : null}
      <div className={`${row} ${between}`}>
        <Link href={`/user/travelers/${id}`} aria-label={edit}>
          {t("account.change")}
        </Link>
        <Form method="post" action="/user/travelers">
          <Button kind="quiet" name="remove" value={id} aria-label={t("account.removeTravellerNamed", { name })}>
            {t("account.removeTraveller")}
          </Button>
        </Form>
      </div>
    </article>
  );
}

/** Shows only the end of a document's number and its expiry. An expired one is kept and marked. */
function shown(
  { id, firstName, lastName, nationalityId, bornOn, document }: Traveller,
  context: AppLoadContext,
  i18n: I18n,
) {
  const { t, language, locale } = i18n;
  const expiresOn = document?.expiresOn;
  const expired = expiresOn !== undefined && expiresOn < context.organisations.today(context.organisation);
  const kind = optionLabel("kind", document?.kind);
  const facts = [
    {
      term: t("account.nationality"),
      text: listOptionLabel(context, "nationalities", String(nationalityId), language),
    },
    { term: t("account.bornOn"), text: bornOn === undefined ? "" : formatDay(bornOn, locale) },
    {
      term: t("account.document"),
      text: document && kind ? t("account-page.documentEnding", { kind: t(kind), end: document.number.slice(-3) }) : "",
    },
    { term: t("account.documentExpires"), text: expiresOn === undefined ? "" : formatDay(expiresOn, locale) },
  ];
  const name = fullName({ firstName, lastName });
  return {
    id,
    name,
    edit: t("account-page.editTraveller", { name }),
    facts: facts.filter(({ text }) => text !== ""),
    expired: expired ? t("account-page.documentExpired", { day: formatDay(expiresOn, locale) }) : undefined,
  };
}
