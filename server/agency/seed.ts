import { nameLookups } from "../auth/name-lookups.ts";
import { dayIn } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { NO_TITLE_ID } from "../core/names.ts";
import { formId } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import type { Agent } from "../ports/acting.ts";
import type { Travellers } from "../profile/travellers.ts";
import { DEFAULT_NATIONALITY_ID, findNationality } from "../reference/nationalities.ts";
import { toClient } from "./clients.ts";
import type { createNotes } from "./notes.ts";
import type { createTasks } from "./tasks.ts";

type Texts = { first: string; last: string; notes: string[]; tasks: string[] };

const TEXTS: Record<Language, Texts> = {
  en: {
    first: "Maria James Amelia Noah Priya Oliver Grace Daniel Sofia Henry",
    last: "Lopez Bennett Carter Shah Murphy Wright Kowalski Nguyen Foster Reed",
    notes: ["Prefers aisle seats.", "Travels with a small dog.", "Vegetarian. Allergic to nuts."],
    tasks: ["Send the visa form", "Call about the anniversary trip", "Check the passport date"],
  },
  es: {
    first: "María Javier Carmen Pablo Elena Diego Lucía Andrés Marta Hugo",
    last: "López García Serrano Molina Iglesias Vidal Navarro Prieto Castro Rubio",
    notes: ["Prefiere asiento de pasillo.", "Viaja con un perro pequeño.", "Vegetariana. Alérgica a los frutos secos."],
    tasks: [
      "Enviar el formulario del visado",
      "Llamar por el viaje de aniversario",
      "Revisar la caducidad del pasaporte",
    ],
  },
  ar: {
    first: "مريم أحمد سارة خالد نور يوسف هدى كريم سلمى حسن",
    last: "فهمي منصور الشريف عبدالله زكي رمضان سعيد حلمي نجيب عثمان",
    notes: ["تفضّل المقعد القريب من الممر.", "يسافر مع كلب صغير.", "نباتية، ولديها حساسية من المكسرات."],
    tasks: ["إرسال استمارة التأشيرة", "الاتصال بشأن رحلة ذكرى الزواج", "التحقق من صلاحية جواز السفر"],
  },
};

const CLIENTS = 30;

export const demoClientId = ({ id }: Pick<Agent, "id">, at: number): string => formId(id, "demo client", at);

/** The desk of a demo agent: clients with travelers, notes and tasks around today. Nothing where there are clients already. */
export async function seedDesk(
  { db, clock }: Store,
  desk: { travellers: Travellers; notes: ReturnType<typeof createNotes>; tasks: ReturnType<typeof createTasks> },
  agent: Pick<Agent, "id" | "organisationId">,
  organisation: Organisation,
): Promise<void> {
  const { first, last, notes, tasks } = TEXTS[organisation.language];
  const [firstNames, lastNames] = [first.split(" "), last.split(" ")];
  const [now, today] = [clock.now(), dayIn(organisation.timeZone, clock.now())];
  const nationalityId = findNationality(organisation.countryCode)?.nationalityId ?? DEFAULT_NATIONALITY_ID;
  const pick = (list: string[], at: number) => list[at % list.length] ?? "";
  const rows = Array.from({ length: CLIENTS }, (_, at) => {
    const names = {
      first_name: pick(firstNames, at),
      last_name: pick(lastNames, at * 3 + Math.floor(at / firstNames.length)),
    };
    const email = `client${at + 1}@clients.example`;
    return {
      id: demoClientId(agent, at),
      organisation_id: agent.organisationId,
      agent_id: agent.id,
      external_id: at % 2 === 0 ? `C-${1001 + at}` : null,
      ...names,
      ...nameLookups(names),
      ...(at % 5 === 4 ? { email: "", email_lookup: null } : { email, email_lookup: email }),
      ...(at % 3 === 2
        ? { phone_country_code: "", phone: "", phone_country: "" }
        : { phone_country_code: "+44", phone: `7700900${String(100 + at)}`, phone_country: "GB" }),
      language: organisation.language,
      currency_code: organisation.currency,
      company_name: at % 6 === 1 ? `${names.last_name} Ltd` : "",
      company_address: at % 6 === 1 ? "1 Harbor Street" : "",
      company_tax_number: "",
      born_on: at % 2 === 0 ? 3_000 + at * 300 : null,
      created_at: now - (CLIENTS - at) * DAY,
      archived_at: at % 10 === 9 ? now : null,
    };
  });
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("client")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== BigInt(CLIENTS)) return;
  for (const [at, client] of rows.map(toClient).entries()) {
    const { firstName, lastName } = client;
    const document = { kind: "passport", number: `X${1_000_000 + at}`, countryCode: organisation.countryCode } as const;
    const traveller = { titleId: NO_TITLE_ID, firstName, lastName, nationalityId, bornOn: 3_000 + at * 300 };
    await desk.travellers.add(client, at % 2 === 0 ? { ...traveller, document } : traveller, "demo");
    if (at % 3 === 0)
      await desk.travellers.add(client, { ...traveller, firstName: pick(firstNames, at + 4) }, "demo companion");
    if (at % 2 === 0) await desk.notes.add(client, "demo", pick(notes, at));
    if (at % 4 === 0) {
      const task = { text: pick(tasks, at), dueOn: today + at - CLIENTS / 3, clientId: client.id };
      await desk.tasks.add(agent, { key: `demo ${at}`, ...task });
    }
  }
}
