import { sql } from "kysely";
import { checked, type NameFields, type Problems, readName, type Saved } from "../auth/details.ts";
import { nameLookups } from "../auth/name-lookups.ts";
import type { Throttle, Throttled } from "../auth/throttle.ts";
import { type Day, formatDay, parseDay } from "../core/day.ts";
import { latinDigits } from "../core/digits.ts";
import { readEmail } from "../core/email-address.ts";
import { COMPANY_LONGEST } from "../core/limits.ts";
import { fullName, NO_TITLE_ID } from "../core/names.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { type Slice, sliceOf } from "../core/pages.ts";
import { formId } from "../crypto/ids.ts";
import { changeRows, countRows, insertNew, isChanged, rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Party } from "../documents/content.ts";
import { type EmailSite, languageOf } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import { fold } from "../places/fold.ts";
import type { Agent, Client, ClientIds } from "../ports/acting.ts";
import { findCurrency } from "../reference/currencies.ts";
import { phoneText, readPhone } from "../reference/phone.ts";
import { clientEmail } from "./emails.ts";
import { deleteQuotes } from "./quote-rows.ts";
import type { ClientRow } from "./tables.ts";
import { supervisedBy } from "./teams.ts";

/** Whom an agent books for; empty texts: unknown. */
type CompanyFields = "companyName" | "companyAddress" | "companyTaxNumber";

/** As a form or a line of a file has them. */
export type ClientDetails = Pick<Client, "externalId" | "firstName" | "lastName" | "email" | "phone" | "currency"> & {
  language: string;
} & Partial<Pick<Client, CompanyFields | "birthday">>;

export type ClientFields =
  | Exclude<NameFields, "titleId">
  | "email"
  | "phone"
  | "language"
  | "currency"
  | "externalId"
  | "birthday"
  | CompanyFields;

/** What another client of the same agent has already. */
type Taken = { reason: "taken"; field: "email" | "externalId"; by: Client };
type Refused = { reason: "details"; problems: Problems<ClientFields> } | Taken | Throttled;

export const EXTERNAL_ID_LONGEST = 60;

/** How the list is sorted: by last name, or the latest added first. */
export const CLIENT_SORTS = ["name", "newest"] as const;
type Wanted = { q: string; sort: (typeof CLIENT_SORTS)[number]; archived: boolean; page: number; perPage: number };

/** Fewer digits would be in half of all numbers. */
const SHORTEST_NUMBER = 3;
/** After every other in the order of code points. */
const LAST_LETTER = "\u{10ffff}";

/** `isSilent`: no email says that the client is stored. */
type Telling = { site: EmailSite; isSilent?: boolean };

/** January 1, 1900: an earlier birthday is a typing error. */
const EARLIEST_BIRTH = -25_567;
const DAY_FIRST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** A birthday as files and people write it: 1990-12-31, 31.12.1990, 31/12/1990, 12/31/1990; undefined where it may be one of two days. */
function readBirthday(typed: string): Day | undefined {
  const [, one = "", sign, two = "", year] = DAY_FIRST.exec(typed) ?? [];
  const isDayFirst = sign === "." || one === two || Number(one) > 12;
  if (sign && !isDayFirst && Number(two) <= 12) return undefined;
  const [month, date] = isDayFirst ? [two, one] : [one, two];
  const day = parseDay(sign ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : typed);
  return day !== undefined && day >= EARLIEST_BIRTH ? day : undefined;
}

type Columns = Omit<ClientRow, "id" | "organisation_id" | "agent_id" | "created_at" | "archived_at">;

export type Clients = ReturnType<typeof createClients>;

export function clientIdsOf(db: Db, { id, organisationId }: Pick<Agent, "id" | "organisationId">): ClientIds {
  const clients = db.selectFrom("client").select("id").where("organisation_id", "=", organisationId);
  return {
    own: clients.where("agent_id", "=", id),
    others: clients.where("id", "=", sql<string>`booking.client_id`).where("agent_id", "!=", id),
  };
}

export function createClients({ db, clock, throttle }: Store & { throttle: Pick<Throttle, "countIn"> }) {
  const own = ({ id, organisationId }: Agent) => ({ organisation_id: organisationId, agent_id: id });

  /** AG-08: the agent's own, and those of agents whom they supervise. */
  const seenBy = (agent: Agent, from = db) =>
    rowsOf(from, "client", { organisation_id: agent.organisationId }).where(({ eb, or }) =>
      or([eb("agent_id", "=", agent.id), eb("agent_id", "in", supervisedBy(from, agent))]),
    );

  async function find(agent: Agent, id: string, from = db): Promise<Client | undefined> {
    const row = await seenBy(agent, from).where("id", "=", id).executeTakeFirst();
    return row && toClient(row);
  }

  /** Another client of the agent with this email address or external id. */
  async function taken(trx: Db, agent: Agent, id: string, columns: Columns): Promise<Taken | undefined> {
    for (const [field, column] of [
      ["externalId", "external_id"],
      ["email", "email_lookup"],
    ] as const) {
      const value = columns[column];
      if (value === null) continue;
      const row = await rowsOf(trx, "client", { ...own(agent), [column]: value })
        .where("id", "!=", id)
        .executeTakeFirst();
      if (row) return { reason: "taken", field, by: toClient(row) };
    }
    return undefined;
  }

  /** In the same transaction: an email tells a person whose address is stored who stores it. */
  async function tell(
    trx: Db,
    agent: Agent,
    columns: Columns,
    { site, isSilent = false }: Telling,
  ): Promise<Outcome<void, Throttled>> {
    if (columns.email_lookup === null || isSilent) return ok(undefined);
    const allowed = await throttle.countIn(trx, site.organisation, [["agent-email", agent.id]]);
    if (!allowed.ok) return allowed;
    const { email, first_name: firstName, last_name: lastName, language } = columns;
    const reader = { email, name: fullName({ firstName, lastName }), language };
    await enqueueEmail(trx, clientEmail("stored", agent, reader, site), clock.now());
    return ok(undefined);
  }

  return {
    idsOf: (agent: Pick<Agent, "id" | "organisationId">) => clientIdsOf(db, agent),

    find: (agent: Agent, id: string): Promise<Client | undefined> => find(agent, id),

    /** Those that have an external id or email address of these. */
    async matching(agent: Agent, wanted: Pick<ClientDetails, "externalId" | "email">[]): Promise<Client[]> {
      const ids = wanted.map(({ externalId }) => externalId);
      const lookups = wanted.flatMap(({ email }) => readEmail(email)?.lookup ?? []);
      const rows = await rowsOf(db, "client", own(agent))
        .where(({ eb, or }) =>
          or([eb("external_id", "in", ids), ...(lookups.length > 0 ? [eb("email_lookup", "in", lookups)] : [])]),
        )
        .execute();
      return rows.map(toClient);
    },

    /** AG-01: by the beginning of a name, first or last name first, or of an email address, or by digits of a phone number. */
    async list(agent: Agent, { q, sort, archived, page, perPage }: Wanted): Promise<{ clients: Client[] } & Slice> {
      let rows = seenBy(agent).$if(!archived, (all) => all.where("archived_at", "is", null));
      const name = fold(q);
      const address = `${q.trim().toLowerCase().replace(/[!%_]/g, "!$&")}%`;
      const digits = latinDigits(q).replace(/\D/g, "").replace(/^0+/, "");
      if (q.trim() !== "")
        rows = rows.where(({ eb, or, and }) =>
          or([
            ...(name === "" ? [] : (["name_lookup", "surname_lookup"] as const)).map((column) =>
              and([eb(column, ">=", name), eb(column, "<", name + LAST_LETTER)]),
            ),
            sql<boolean>`email_lookup like ${address} escape '!'`,
            ...(digits.length < SHORTEST_NUMBER
              ? []
              : [sql<boolean>`phone_country_code || phone like ${`%${digits}%`}`]),
          ]),
        );
      const slice = sliceOf(page, await countRows(rows), perPage);
      const sorted = sort === "newest" ? rows.orderBy("created_at", "desc") : rows.orderBy("surname_lookup");
      const listed = await sorted.orderBy("id").limit(slice.limit).offset(slice.offset).execute();
      return { clients: listed.map(toClient), ...slice };
    },

    /** `key`: of the form; sent twice, it adds one. */
    async add(
      agent: Agent,
      details: ClientDetails,
      key: string,
      site: EmailSite,
      isSilent = false,
    ): Promise<Outcome<Client, Refused>> {
      const read = readDetails(details, site);
      if (!read.ok) return read;
      const id = formId(agent.id, key, read.value);
      return inTransaction(db, async (trx): Promise<Outcome<Client, Refused>> => {
        const other = await taken(trx, agent, id, read.value);
        if (other) return refused("taken", other);
        const row = { id, ...own(agent), ...read.value, created_at: clock.now(), archived_at: null };
        if (await insertNew(trx, "client", row)) {
          const told = await tell(trx, agent, read.value, { site, isSilent });
          if (!told.ok) return told;
        } else {
          // Another form was quicker, with the same address or id.
          const first = await taken(trx, agent, id, read.value);
          if (first) return refused("taken", first);
        }
        return ok(toClient(row));
      });
    },

    /** Undefined: it isn't one of the agent's. */
    async change(
      agent: Agent,
      id: string,
      details: ClientDetails,
      site: EmailSite,
      isSilent = false,
    ): Promise<Outcome<Client | undefined, Refused>> {
      const read = readDetails(details, site);
      if (!read.ok) return read;
      return inTransaction(db, async (trx): Promise<Outcome<Client | undefined, Refused>> => {
        const before = await find(agent, id, trx);
        if (!before) return ok(undefined);
        const other = await taken(trx, { ...agent, id: before.agentId }, id, read.value);
        if (other) return refused("taken", other);
        const row = await changeRows(trx, "client", { organisation_id: agent.organisationId, id })
          .set(read.value)
          .returningAll()
          .executeTakeFirstOrThrow();
        if (before.email.toLowerCase() !== (read.value.email_lookup ?? "")) {
          // An open invitation was for the former address.
          await changeRows(trx, "client_link", {
            organisation_id: agent.organisationId,
            client_id: id,
            state: "invited",
          })
            .set({ state: "revoked", changed_at: clock.now() })
            .execute();
          const told = await tell(trx, agent, read.value, { site, isSilent });
          if (!told.ok) return told;
        }
        return ok(toClient(row));
      });
    },

    /** For good, with everything stored about the client; bookings stay. False: it isn't an archived one of the agent's. */
    remove: (agent: Agent, id: string): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const key = { organisation_id: agent.organisationId, client_id: id };
        if (!(await find(agent, id, trx))?.archived) return false;
        await deleteQuotes(trx, agent.organisationId, { client_id: id });
        for (const table of ["client_link", "client_note", "client_traveller", "agent_task"] as const)
          await trx
            .deleteFrom(table)
            .where(({ and }) => and(key))
            .execute();
        await trx
          .deleteFrom("client")
          .where(({ and }) => and({ organisation_id: agent.organisationId, id }))
          .execute();
        return true;
      }),

    /** False: it isn't one of the agent's. */
    async setArchived(agent: Agent, id: string, archived: boolean): Promise<boolean> {
      if (!(await find(agent, id))) return false;
      const changed = changeRows(db, "client", { organisation_id: agent.organisationId, id });
      return isChanged(changed.set({ archived_at: archived ? clock.now() : null }));
    },
  };
}

/** The company of a client whom a booking is for, as documents name it; undefined without one, or after the client was deleted. */
export const createCompanies =
  ({ db }: { db: Db }) =>
  async (organisationId: string, clientId: string): Promise<Party | undefined> => {
    const row = await rowsOf(db, "client", { organisation_id: organisationId, id: clientId }).executeTakeFirst();
    if (!row?.company_name) return undefined;
    const { company_name: name, company_address: address, company_tax_number: taxNumber } = row;
    return { name, address: address || null, taxNumber: taxNumber || null };
  };

/** How many clients the agent has, without archived ones. */
export async function countClients(db: Db, organisationId: string, agentId: string): Promise<number> {
  const { count } = await db
    .selectFrom("client")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("organisation_id", "=", organisationId)
    .where("agent_id", "=", agentId)
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A client has a name; all else may be unknown. A phone number without its country's code is of the organization's country. */
export function readDetails(
  typed: ClientDetails,
  { organisation }: Pick<EmailSite, "organisation">,
): Saved<ClientFields, Columns> {
  const name = readName({ ...typed, titleId: NO_TITLE_ID }, { isAccount: false });
  const email = readEmail(typed.email);
  const phone = readPhone({ country: organisation.countryCode, number: typed.phone.trim() });
  const externalId = typed.externalId.trim();
  const language = languageOf(typed.language.trim());
  const currency = typed.currency.trim().toUpperCase();
  const [companyName = "", companyAddress = "", companyTaxNumber = ""] = (
    ["companyName", "companyAddress", "companyTaxNumber"] as const
  ).map((field) => typed[field]?.trim() ?? "");
  const birthday = latinDigits(typed.birthday?.trim() ?? "");
  const bornOn = readBirthday(birthday);
  const isTooLong = (text: string, most: number) => (text.length > most ? ("too-long" as const) : undefined);
  const rest = checked(
    {},
    {
      email: typed.email.trim() === "" || email ? undefined : "wrong",
      phone: phone.ok ? undefined : phone.reason,
      language: typed.language === "" || language ? undefined : "unknown",
      currency: currency === "" || findCurrency(currency) ? undefined : "unknown",
      birthday: birthday === "" || bornOn !== undefined ? undefined : "wrong",
      externalId: isTooLong(externalId, EXTERNAL_ID_LONGEST),
      companyName:
        companyName === "" && companyAddress + companyTaxNumber !== ""
          ? ("missing" as const)
          : isTooLong(companyName, COMPANY_LONGEST.name),
      companyAddress: isTooLong(companyAddress, COMPANY_LONGEST.address),
      companyTaxNumber: isTooLong(companyTaxNumber, COMPANY_LONGEST.taxNumber),
    },
  );
  if (!name.ok || !rest.ok || !phone.ok) {
    const { titleId: _none, ...names } = name.ok ? {} : name.problems;
    return refused("details", { problems: { ...names, ...(rest.ok ? {} : rest.problems) } });
  }
  const names = { first_name: name.value.firstName, last_name: name.value.lastName };
  return ok({
    external_id: externalId || null,
    ...names,
    ...nameLookups(names),
    email: email?.email ?? "",
    email_lookup: email?.lookup ?? null,
    phone_country_code: phone.value.countryCode,
    phone: phone.value.number,
    phone_country: phone.value.country ?? "",
    language: language ?? null,
    currency_code: currency || null,
    company_name: companyName,
    company_address: companyAddress,
    company_tax_number: companyTaxNumber,
    born_on: bornOn ?? null,
  });
}

export const toClient = (row: ClientRow): Client => ({
  id: row.id,
  organisationId: row.organisation_id,
  agentId: row.agent_id,
  externalId: row.external_id ?? "",
  firstName: row.first_name,
  lastName: row.last_name,
  name: fullName({ firstName: row.first_name, lastName: row.last_name }),
  email: row.email,
  phone: row.phone === "" ? "" : phoneText({ countryCode: row.phone_country_code, number: row.phone }),
  language: languageOf(row.language) ?? "",
  currency: row.currency_code ?? "",
  companyName: row.company_name,
  companyAddress: row.company_address,
  companyTaxNumber: row.company_tax_number,
  birthday: row.born_on === null ? "" : formatDay(row.born_on),
  archived: row.archived_at !== null,
});
