import type { AppLoadContext } from "@remix-run/node";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import type { Agent } from "#server/ports/acting";
import { clientHref, forClient, pageFor } from "./clients.server";

const PER_PAGE = 20;

/** The clients that an address of the list asks for, and where each leads: to the page for which one is chosen, else to the client's own. */
export async function clientLines({ searchParams }: URL, agent: Agent, { agency }: AppLoadContext) {
  const q = (searchParams.get("q") ?? "").trim().slice(0, EMAIL_MAX_LENGTH);
  const sort = searchParams.get("sort") === "newest" ? "newest" : "name";
  const archived = searchParams.get("archived") === "1";
  const to = pageFor(searchParams.get("to"));
  const wanted = { q, sort, archived, page: Number(searchParams.get("page") ?? 1), perPage: PER_PAGE } as const;
  const { clients, page, pages } = await agency.clients.list(agent, wanted);
  const lines = clients.map((client) => ({ client, href: to ? forClient(to, client) : clientHref(client) }));
  return { q, to, sort, archived, lines, page, pages } as const;
}
