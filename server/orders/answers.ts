import { z } from "zod";
import {
  ANSWER_FORMS,
  type Need,
  needName,
  readAnswer,
  TRAVELLER_TYPES,
  type Traveller,
  type TypedAnswers,
} from "../core/needs.ts";
import type { Encryption } from "../crypto/encryption.ts";
import { storedJson } from "../db/stored-json.ts";
import { localText } from "../db/stored-shapes.ts";
import type { Offer } from "../ports/offer.ts";
import type { Booking } from "./booked.ts";

/** An answer, with what was asked. */
export type Answer = Omit<Need, "hint" | "required"> & { value: string };
export type Answers = { travellers: Traveller[]; given: Answer[] };

const storedAnswers = storedJson<Answers>(
  z.object({
    travellers: z.array(z.object({ id: z.string(), type: z.enum(TRAVELLER_TYPES), age: z.int().optional() })),
    given: z.array(
      z.object({
        key: z.string(),
        of: z.enum(["order", "lead", "traveller"]),
        travellerId: z.string().optional(),
        as: z.enum(ANSWER_FORMS),
        label: localText,
        choices: z.array(z.object({ value: z.string(), label: localText })).optional(),
        sensitive: z.literal(true).optional(),
        value: z.string(),
      }),
    ),
  }),
);

const NONE: Answers = { travellers: [], given: [] };

/** Undefined where one is missing or wrong. */
export function readAnswers({ needs = [], travellers = [] }: Offer, typed: TypedAnswers = {}): Answers | undefined {
  const given: Answer[] = [];
  for (const need of needs) {
    const answer = readAnswer(need, typed[needName(need)]);
    if (!answer.ok) return undefined;
    const { hint: _, required: __, ...asked } = need;
    if (answer.value !== "") given.push({ ...asked, value: answer.value });
  }
  return { travellers, given };
}

/** As its row has them: encrypted for it. Undefined where there are none. */
export const sealAnswers = (encryption: Encryption, bookingId: string, answers: Answers): string | undefined =>
  answers.given.length > 0 ? encryption.encrypt(storedAnswers.write(answers), bookingId) : undefined;

export const answersOf = (encryption: Encryption, { id, answers }: Pick<Booking, "id" | "answers">): Answers =>
  answers === undefined ? NONE : storedAnswers.read(encryption.decrypt(answers, id));
