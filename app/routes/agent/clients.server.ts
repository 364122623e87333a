import type { AppLoadContext } from "@remix-run/node";
import type { Agent, Client } from "#server/agency/index";
import { notFoundForOwner } from "~/request/guards.server";

export const clientHref = ({ id }: Pick<Client, "id">): string => `/agent/clients/${id}`;

/** AG-08: the agent's client; 404 also for another agent's. */
export const ownClient = async (id: string | undefined, agent: Agent, context: AppLoadContext): Promise<Client> =>
  (await context.agency.clients.find(agent, id ?? "")) ?? notFoundForOwner(context);
