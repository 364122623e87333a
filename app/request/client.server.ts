import type { AppLoadContext } from "@remix-run/node";
import type { Client } from "#server/ports/acting";
import { notFoundForOwner } from "./guards.server";
import { viewerOf } from "./viewer.server";

/** The same in the addresses and forms of a page. */
export async function clientParamsFor(request: Request, context: AppLoadContext): Promise<[string, string][]> {
  const client = await clientFor(request, context);
  return client ? [["for", client.id]] : [];
}

/** AG-02, AG-08: the agent's client that the address names with `for`; undefined for everybody but agents. */
export async function clientFor(request: Request, context: AppLoadContext): Promise<Client | undefined> {
  const id = new URL(request.url).searchParams.get("for");
  if (id === null) return undefined;
  const { account } = await viewerOf(request, context);
  if (account?.type !== "agent") return undefined;
  return (await context.acting?.findClient(account, id)) ?? notFoundForOwner(context);
}
