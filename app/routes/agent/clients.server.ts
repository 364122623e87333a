import type { AppLoadContext } from "@remix-run/node";
import type { Agent, Client } from "#server/agency/index";
import { isCheckout } from "#server/core/product-pages";
import { products } from "~/products";
import { notFoundForOwner } from "~/request/guards.server";
import { pathOfThisSite } from "~/request/paths";

export const clientHref = ({ id }: Pick<Client, "id">): string => `/agent/clients/${id}`;

/** AG-02: the checkout for which a client is chosen, as the address of the list names it. */
export function checkoutIn(to: string | null): string | undefined {
  const path = to === null ? undefined : pathOfThisSite(to);
  return path !== undefined && isCheckout(path, products) ? path : undefined;
}

/** The same checkout for a client. */
export const forClient = (checkout: string, { id }: Pick<Client, "id">): string =>
  `${checkout}${checkout.includes("?") ? "&" : "?"}for=${id}`;

/** AG-08: the agent's client; 404 also for another agent's. */
export const ownClient = async (id: string | undefined, agent: Agent, context: AppLoadContext): Promise<Client> =>
  (await context.agency.clients.find(agent, id ?? "")) ?? notFoundForOwner(context);
