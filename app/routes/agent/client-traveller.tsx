import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Agent } from "#server/ports/acting";
import { requireAgent } from "~/request/guards.server";
import { TravellerForm } from "~/shared/person/traveller-form";
import { saveTraveller, travellerPage } from "~/shared/person/traveller-page.server";
import { AgentPage } from "./agent-page";
import { clientHref, ownClient } from "./clients.server";

type Params = LoaderFunctionArgs["params"];

async function whoseOf(params: Params, agent: Agent, context: AppLoadContext) {
  const owner = await ownClient(params["client"], agent, context);
  return { travellers: context.agency.travellers, owner, id: params["traveler"], list: clientHref(owner) };
}

/** AG-01: the form of a client's new or saved traveler. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const whose = await whoseOf(params, account, context);
  return travellerPage(whose, account.nationalityId, context, i18n);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  return saveTraveller(await whoseOf(params, account, context), request, context, i18n);
}

export default function ClientTraveller() {
  const traveller = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <AgentPage heading={traveller.heading}>
      <TravellerForm key={traveller.id} {...traveller} result={result} />
    </AgentPage>
  );
}
