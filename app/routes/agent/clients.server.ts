import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Throttled } from "#server/auth/throttle";
import { dayIn } from "#server/core/day";
import { isCheckout } from "#server/core/product-pages";
import type { Booking } from "#server/orders/index";
import type { Agent, Client } from "#server/ports/acting";
import { formatInstant, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { products } from "~/products";
import { notFoundForOwner } from "~/request/guards.server";
import { pathOfThisSite } from "~/request/paths";
import { hrefOfFound, tripPhase } from "~/shared/bookings/trips.server";

export const clientHref = ({ id }: Pick<Client, "id">): string => `/agent/clients/${id}`;

/** When the agent may email clients again. */
export const emailLimitText = ({ retryAt }: Throttled, { organisation }: AppLoadContext, { t, locale }: I18n): string =>
  t("agent.emailLimit", { at: isolated(formatInstant(retryAt, organisation.timeZone, locale)) });

/** What the agent booked for the client. */
export const bookingsHref = ({ id }: Pick<Client, "id">): string => `/agent/booking-history?client=${id}`;

/** AG-08: to whom of the team the client can be handed over; undefined without a colleague. */
export async function handOverOf(client: Client, agent: Agent, { agency }: AppLoadContext, { t }: I18n) {
  const team = await agency.teams.colleagues(agent);
  const others = team.filter(({ id }) => id !== client.agentId);
  if (others.length === 0) return undefined;
  const whose = team.find(({ id }) => id === client.agentId)?.name ?? "";
  return {
    heading: t("agent.handOver"),
    text: t("agent.handOverText", { agent: isolated(whose) }),
    label: t("agent.handOverTo"),
    options: others.map(({ id, name }) => ({ value: id, label: name })),
    button: t("agent.handOver"),
  };
}

const BOOKINGS_SHOWN = 5;

/** The last bookings for a client, by any account, and where each is booked again. */
export async function bookingsFor(client: Client, agent: Account, context: AppLoadContext, i18n: I18n) {
  const { booking, organisation, organisations } = context;
  const filter = { when: "all", today: organisations.today(organisation), clientId: client.id } as const;
  const { bookings, pages } = await booking.list(organisation.id, agent.id, filter, {
    page: 1,
    perPage: BOOKINGS_SHOWN,
  });
  const phaseOf = (each: Booking) => {
    const phase = tripPhase(each, dayIn(each.timeZone, context.clock.now()));
    return i18n.t(`bookings.${phase === "no-show" ? "noShow" : phase}`);
  };
  return {
    heading: i18n.t("agent.bookings"),
    none: i18n.t("agent.bookingsNone"),
    again: i18n.t("agent.bookAgain"),
    all: pages > 1 ? { href: bookingsHref(client), text: i18n.t("agent.allBookings") } : undefined,
    lines: bookings.map((each) => {
      const about = booking.about(each, i18n.language);
      return {
        href: hrefOfFound(each),
        title: about.title,
        facts: [about.when, each.reference, phaseOf(each)],
        again: `${about.again}${about.again.includes("?") ? "&" : "?"}for=${client.id}`,
      };
    }),
  };
}

/** AG-02: the checkout or search for which a client is chosen, as the address of the list names it. */
export function pageFor(to: string | null): string | undefined {
  const path = to === null ? "" : pathOfThisSite(to).replace(/&for=[^&]*/g, "");
  if (/^\/agent\/(list|add-to-quote)\?/.test(path)) return path;
  const isResults = products.some(({ results }) => results.some((page) => path.startsWith(`${page}?`)));
  return isResults || (isCheckout(path, products) && path.includes("?")) ? path : undefined;
}

/** The same page for a client. */
export const forClient = (page: string, { id }: Pick<Client, "id">): string => `${page}&for=${id}`;

/** AG-08: the agent's client; 404 also for another agent's. */
export const ownClient = async (id: string | undefined, agent: Agent, context: AppLoadContext): Promise<Client> =>
  (await context.agency.clients.find(agent, id ?? "")) ?? notFoundForOwner(context);
