import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSignedIn } from "~/request/guards.server";
import { AccountPage } from "~/shared/account/account-page";
import { TravellerForm } from "~/shared/person/traveller-form";
import { saveTraveller, travellerPage } from "~/shared/person/traveller-page.server";

const LIST = "/user/travelers";

/** AC-04: the form of a new or saved traveler. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const whose = { travellers: context.profile.travellers, owner: account, id: params["id"], list: LIST };
  return travellerPage(whose, account.nationalityId, context, i18n);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const whose = { travellers: context.profile.travellers, owner: account, id: params["id"], list: LIST };
  return saveTraveller(whose, request, context, i18n);
}

export default function TravellerPage() {
  const traveller = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <AccountPage heading={traveller.heading}>
      <TravellerForm key={traveller.id} {...traveller} result={result} />
    </AccountPage>
  );
}
