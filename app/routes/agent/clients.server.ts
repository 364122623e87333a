import type { AppLoadContext } from "@remix-run/node";
import type { Agent, Client } from "#server/agency/index";
import { isCheckout } from "#server/core/product-pages";
import { products } from "~/products";
import { notFoundForOwner } from "~/request/guards.server";
import { pathOfThisSite } from "~/request/paths";

export const clientHref = ({ id }: Pick<Client, "id">): string => `/agent/clients/${id}`;

/** AG-02: the checkout or search for which a client is chosen, as the address of the list names it. */
export function pageFor(to: string | null): string | undefined {
  const path = to === null ? "" : pathOfThisSite(to).replace(/&for=[^&]*/g, "");
  if (path.startsWith("/agent/list?")) return path;
  const isResults = products.some(({ results }) => results.some((page) => path.startsWith(`${page}?`)));
  return isResults || (isCheckout(path, products) && path.includes("?")) ? path : undefined;
}

/** The same page for a client. */
export const forClient = (page: string, { id }: Pick<Client, "id">): string => `${page}&for=${id}`;

/** AG-08: the agent's client; 404 also for another agent's. */
export const ownClient = async (id: string | undefined, agent: Agent, context: AppLoadContext): Promise<Client> =>
  (await context.agency.clients.find(agent, id ?? "")) ?? notFoundForOwner(context);
