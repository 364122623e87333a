import { expect, test } from "vitest";
import { KeptSealError, readKeptSeals } from "./kept-seals.ts";
import { hashOfFacts, type KeptSeal, type SealedFact } from "./seals.ts";

const FACTS: SealedFact[] = [
  { account: "a", sequence: 3, hash: "one" },
  { transaction: "t", hash: "two" },
];

test("A2 WA-08 of files of seals put together those of an organisation are read, in their order, and empty lines passed over", async () => {
  const [first, second, other] = [await aSeal(1), await aSeal(2), await aSeal(1, { organisation: "other" })];
  expect(await read(["", lineOf(first), lineOf(other), "  ", lineOf(second), "\n"])).toEqual([first, second]);
});

test("WA-08 a line that is no seal is named, be it another organisation's", async () => {
  const seal = await aSeal(1);
  const { hash: _, ...without } = seal;
  const wrong = [
    "{",
    "[]",
    "null",
    JSON.stringify(without),
    ...["organisation", "number", "through", "previous", "facts"].map((key) => JSON.stringify({ ...seal, [key]: {} })),
    JSON.stringify({ ...seal, number: 1.5 }),
    JSON.stringify({ ...seal, facts: [{ account: "a", sequence: 3 }] }),
    JSON.stringify({ ...seal, facts: [{ transaction: "t" }] }),
  ];
  for (const line of wrong) {
    const reading = read(["", line]);
    await expect(reading, line).rejects.toThrow(KeptSealError);
    await expect(reading, line).rejects.toThrow(/^line 2 is no seal, or was changed$/);
  }
});

test("WA-08 a seal whose facts or whose hash were changed is named", async () => {
  const seal = await aSeal(1);
  for (const changed of [
    { ...seal, facts: seal.facts.slice(1) },
    { ...seal, facts: [...seal.facts].reverse() },
    { ...seal, previous: "x" },
    { ...seal, hash: "x" },
  ])
    await expect(read([lineOf(seal), lineOf(changed)])).rejects.toMatchObject({
      name: "KeptSealError",
      message: "line 2 is no seal, or was changed",
    });
});

async function aSeal(number: number, changes: Partial<KeptSeal> = {}): Promise<KeptSeal> {
  const previous = number === 1 ? "" : "the one before";
  const { hash } = await hashOfFacts(previous, [FACTS]);
  return { organisation: "ours", number, through: number, previous, hash, facts: FACTS, ...changes };
}

async function read(lines: string[]): Promise<KeptSeal[]> {
  const seals: KeptSeal[] = [];
  for await (const seal of readKeptSeals(oneByOne(lines), "ours")) seals.push(seal);
  return seals;
}

async function* oneByOne(lines: string[]) {
  yield* lines;
}

const lineOf = (seal: KeptSeal): string => `${JSON.stringify(seal)}\n`;
