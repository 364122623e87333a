import { type Account, toAccount } from "../auth/account.ts";
import { findAccount, listAccounts } from "../auth/account-store.ts";
import type { Throttle, Throttled } from "../auth/throttle.ts";
import { readEmail } from "../core/email-address.ts";
import { MOST_LISTED } from "../core/limits.ts";
import { fullName } from "../core/names.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { changeRows, countRows, isChanged, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite } from "../email/compose.ts";
import { emailCopy } from "../email/copy/copy.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Language } from "../organisation/settings.ts";
import type { Agent, Client } from "../ports/acting.ts";
import { toClient } from "./clients.ts";
import { clientEmail } from "./emails.ts";
import type { ClientLinkRow } from "./tables.ts";

export type LinkState = ClientLinkRow["state"];

type Owner = Pick<Account, "id" | "organisationId" | "email">;

/** An agent's record of an account's owner, as the owner sees it: asked for, or linked. */
export type AgentLink = {
  clientId: string;
  agent: string;
  accepted: boolean;
  /** The client's name in the record. */
  name: string;
  /** What else is stored, by name: an address may have been typed wrong, so no values. */
  stored: string[];
};

/**
 * Links the record of a client to the client's account. Only the account whose confirmed address the record has can accept, in
 * its own session: no link opens an invitation.
 */
export function createLinks({ db, clock, throttle }: Store & { throttle: Pick<Throttle, "countIn"> }) {
  const keyOf = ({ id, organisationId }: Pick<Client, "id" | "organisationId">) => ({
    organisation_id: organisationId,
    client_id: id,
  });

  async function storedOf(client: Client, language: Language, from = db): Promise<string[]> {
    const { parts } = emailCopy[language].client;
    const travellers = rowsOf(from, "client_traveller", keyOf(client));
    const count = await countRows(travellers);
    const documents = await countRows(travellers.where("document", "is not", null));
    const notes = await countRows(rowsOf(from, "client_note", keyOf(client)));
    return [
      ...(client.email ? [parts.email] : []),
      ...(client.phone ? [parts.phone] : []),
      ...(client.language || client.currency ? [parts.preferences] : []),
      ...(client.birthday ? [parts.birthday] : []),
      ...(client.companyName ? [parts.company] : []),
      ...(count > 0 ? [parts.travelers(count)] : []),
      ...(documents > 0 ? [parts.documents] : []),
      ...(notes > 0 ? [parts.notes(notes)] : []),
    ];
  }

  /** Invitations to this account's address, and the links it accepted. */
  const linksOf = ({ id, organisationId, email }: Owner) =>
    db
      .selectFrom("client_link")
      .innerJoin("client", sameOrganisation("client.id", "client_link.client_id"))
      .selectAll("client")
      .select("state")
      .where("client_link.organisation_id", "=", organisationId)
      .where("client.organisation_id", "=", organisationId)
      .where(({ and, or, eb }) =>
        or([
          eb("account_id", "=", id),
          and([eb("state", "=", "invited"), eb("email_lookup", "=", readEmail(email)?.lookup ?? "")]),
        ]),
      );

  /** The owner's answer to an open invitation. */
  async function answer(owner: Owner, clientId: string, state: "accepted" | "declined"): Promise<boolean> {
    if (!(await linksOf(owner).where("state", "=", "invited").where("client.id", "=", clientId).executeTakeFirst()))
      return false;
    const key = keyOf({ id: clientId, organisationId: owner.organisationId });
    return isChanged(
      changeRows(db, "client_link", { ...key, state: "invited" }).set({
        state,
        account_id: state === "accepted" ? owner.id : null,
        changed_at: clock.now(),
      }),
    );
  }

  return {
    /** What became of the last invitation; undefined: there was none. */
    async state(client: Client): Promise<LinkState | undefined> {
      return (await rowsOf(db, "client_link", keyOf(client)).executeTakeFirst())?.state;
    },

    /** The account that the client linked. */
    async accountOf(client: Pick<Client, "id" | "organisationId">): Promise<Account | undefined> {
      const { account_id: id } = (await rowsOf(db, "client_link", keyOf(client)).executeTakeFirst()) ?? {};
      const row = id ? await findAccount(db, client.organisationId, id) : undefined;
      return row?.status === "active" ? toAccount(row) : undefined;
    },

    /** The ids of records that the account's owner linked. */
    recordsOf: ({ id, organisationId }: Pick<Owner, "id" | "organisationId">) =>
      db
        .selectFrom("client_link")
        .select("client_id as id")
        .where("organisation_id", "=", organisationId)
        .where("account_id", "=", id)
        .where("state", "=", "accepted"),

    isLinked: async ({ id, organisationId }: Pick<Owner, "id" | "organisationId">, clientId: string) =>
      (await countRows(
        rowsOf(db, "client_link", { ...keyOf({ id: clientId, organisationId }), account_id: id, state: "accepted" }),
      )) > 0,

    /** Emails the client who asks and what is stored. An invitation that is open, and a link, stay as they are. */
    async invite(agent: Agent, client: Client, site: EmailSite): Promise<Outcome<void, "no-email" | Throttled>> {
      if (client.email === "") return refused("no-email");
      const key = keyOf(client);
      const now = clock.now();
      return inTransaction(db, async (trx): Promise<Outcome<void, "no-email" | Throttled>> => {
        const invited = { state: "invited" as const, account_id: null, invited_at: now, changed_at: now };
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("client_link")
          .values({ ...key, ...invited })
          .onConflict((conflict) =>
            conflict
              .columns(["organisation_id", "client_id"])
              .doUpdateSet(invited)
              .where("client_link.state", "in", ["declined", "revoked"]),
          )
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows !== 1n) return ok(undefined);
        const allowed = await throttle.countIn(trx, site.organisation, [["agent-email", agent.id]]);
        if (!allowed.ok) return allowed;
        const stored = await storedOf(client, client.language || site.organisation.language, trx);
        const reader = { email: client.email, name: client.name, language: client.language };
        await enqueueEmail(trx, clientEmail("invited", agent, reader, site, stored), now);
        return ok(undefined);
      });
    },

    /** The agent takes back an invitation, or ends the link. */
    async end(client: Client): Promise<void> {
      await changeRows(db, "client_link", keyOf(client))
        .set({ state: "revoked", account_id: null, changed_at: clock.now() })
        .where("state", "in", ["invited", "accepted"])
        .execute();
    },

    /** Whether there is something to answer or to end. */
    has: async (owner: Owner): Promise<boolean> => (await countRows(linksOf(owner))) > 0,

    /** Open invitations to the account, and its links. */
    async ofAccount(owner: Owner, language: Language): Promise<AgentLink[]> {
      const rows = await linksOf(owner).orderBy("client_link.invited_at", "desc").limit(MOST_LISTED).execute();
      const agents = await listAccounts(
        db,
        owner.organisationId,
        rows.map(({ agent_id }) => agent_id),
      );
      const links: AgentLink[] = [];
      for (const { state, ...row } of rows) {
        const agent = agents.find(({ id }) => id === row.agent_id);
        const client = toClient(row);
        links.push({
          clientId: row.id,
          agent: agent ? fullName({ firstName: agent.first_name, lastName: agent.last_name }) : "",
          accepted: state === "accepted",
          name: client.name,
          stored: await storedOf(client, language),
        });
      }
      return links;
    },

    /** False: there is no such invitation to this account. */
    accept: (owner: Owner, clientId: string): Promise<boolean> => answer(owner, clientId, "accepted"),
    decline: (owner: Owner, clientId: string): Promise<boolean> => answer(owner, clientId, "declined"),

    /** The owner ends the link. False: there is none. */
    leave: (owner: Owner, clientId: string): Promise<boolean> =>
      isChanged(
        changeRows(db, "client_link", {
          ...keyOf({ id: clientId, organisationId: owner.organisationId }),
          account_id: owner.id,
        }).set({ state: "revoked", account_id: null, changed_at: clock.now() }),
      ),
  };
}
