export const CLIENTS = "/agent/client-list";

/** What an agent looks for; `to`: the page for which a client is chosen. */
type ClientsAsked = { q: string; to: string | undefined; sort: "name" | "newest"; archived: boolean };

export function clientsHref({ q, to, sort, archived }: ClientsAsked, page: number): string {
  const asked = { q, to, sort: sort === "name" ? "" : sort, archived: archived ? "1" : "", page: page > 1 ? page : "" };
  const named = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return named.length > 0 ? `${CLIENTS}?${new URLSearchParams(named)}` : CLIENTS;
}
