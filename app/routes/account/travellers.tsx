import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountPage } from "~/shared/account/account-page";
import { TravellerCard } from "~/shared/person/traveller-card";
import { shownTraveller } from "~/shared/person/traveller-text.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
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
    travellers: travellers.map((traveller) => shownTraveller(traveller, context, i18n)),
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
            <TravellerCard key={traveller.id} {...traveller} list="/user/travelers" />
          ))}
          {add}
        </>
      )}
    </AccountPage>
  );
}
