import { createAgentOf } from "../agency/index.ts";
import { toAccount } from "../auth/account.ts";
import { findAccountByEmail } from "../auth/account-store.ts";
import type { Day } from "../core/day.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { MOST_IN_FILE } from "../core/limits.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Store } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import { addNote, listNotes, type NoteSubject, type StaffNote } from "../notes/notes.ts";
import {
  type DeskFilter,
  type DeskPage,
  listDesk,
  listHappened,
  type Message,
  resendConfirmation,
  sendMessage,
  walkDesk,
} from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import { createPaying } from "../wallet/paying.ts";
import { type Actor, type Audit, createAudited, outcomeOf } from "./audit.ts";

type Dependencies = Store & { audit: Audit; actor: Actor; mailedKeys?: MailedKeys | undefined };

/** What one request can do. */
const MOST_AT_ONCE = 100;
/** Of one disruption: more than take place at one supplier on a day. */
const MOST_DISRUPTED = 10_000;

/** AC-08, OP-06: how operators find bookings, write to their guests and to each other. */
export function createDeskVerbs({ db, clock, audit, actor, mailedKeys }: Dependencies) {
  const mail = { agentOf: createAgentOf({ db }), mailedKeys };
  const wallet = createPaying({ ledger: createLedger({ clock }), clock });
  const audited = createAudited({ db, audit });
  return {
    desk: {
      list: (
        organisation: Organisation,
        filter: DeskFilter,
        wanted: { page: number; perPage: number },
      ): Promise<DeskPage> => listDesk(db, organisation.id, filter, wanted),

      /** All of them, for a file: one more than it may have says that there are others. */
      async *walk(organisation: Organisation, filter: DeskFilter) {
        await audit("bookings.export", { organisation: organisation.slug });
        yield* walkDesk(db, organisation.id, filter, MOST_IN_FILE + 1);
      },

      /** Whose bookings an agent's are; undefined where no agent of the organization has the address. */
      async agentOf(organisation: Organisation, email: string): Promise<string | undefined> {
        const address = sanitiseEmail(email);
        const account = address && (await findAccountByEmail(db, organisation.id, address.lookup));
        return account && toAccount(account).type === "agent" ? account.id : undefined;
      },

      /** `reason`: why, for the log. */
      async resend(
        organisation: Organisation,
        { reference, origin, reason }: { reference: string; origin: string; reason: string },
      ) {
        return audited(
          (trx) =>
            resendConfirmation(
              { db: trx, clock, wallet, mail },
              reference,
              { organisation, origin },
              { actorId: actor },
            ),
          () => ["bookings.resend", { organisation: organisation.slug, reference, reason }],
        );
      },

      /**
       * What takes place on a day at a property, or with another supplier of ours, with what operators did about it; the next
       * arrival first. `isPart`: other suppliers have parts of it.
       */
      async disrupted(
        organisation: Organisation,
        payee: string,
        on: Day,
        of: { page: number } | { references: string[] },
      ) {
        const wanted = { page: 1, perPage: MOST_AT_ONCE, most: MOST_DISRUPTED, ...of };
        const { references } = { references: undefined, ...of };
        const { bookings, ...pages } = await listDesk(db, organisation.id, { payee, on, references }, wanted);
        const happened = await listHappened(
          db,
          organisation.id,
          bookings.map(({ id }) => id),
        );
        const listed = bookings.map((booking) => ({
          booking,
          isPart: booking.payee !== payee,
          happened: happened.get(booking.id) ?? [],
        }));
        return { listed, ...pages };
      },

      async message(
        organisation: Organisation,
        { reference, origin, ...message }: Omit<Message, "actorId"> & { reference: string; origin: string },
      ) {
        return audited(
          (trx) =>
            sendMessage({ db: trx, clock, mail }, reference, { ...message, actorId: actor }, { organisation, origin }),
          () => ["bookings.message", { organisation: organisation.slug, reference, reason: message.reason }],
        );
      },
    },

    notes: {
      list: (organisation: Organisation, about: NoteSubject): Promise<StaffNote[]> =>
        listNotes(db, organisation.id, about),

      /** Of a form: sent twice it adds one. */
      async add(organisation: Organisation, about: NoteSubject, { key, text }: { key: string; text: string }) {
        await audited(
          async (trx) =>
            outcomeOf(await addNote(trx, organisation.id, about, { key, text, actorId: actor, now: clock.now() })),
          () => ["notes.add", { organisation: organisation.slug, [about.kind]: about.id }],
        );
      },
    },
  };
}
