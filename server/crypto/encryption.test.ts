import { expect, test } from "vitest";
import { createEncryption, DecryptionError } from "./encryption.ts";

const OLD = "the secret of last year, long enough";
const NEW = "the secret of this year, long enough";
const NUMBER = "X1234567 ñ \u{1f6c2}";

test("AC-04 an encrypted text shows nothing, is another one every time, and decrypts to what it was", () => {
  const { encrypt, decrypt } = createEncryption([NEW]);
  const encrypted = [encrypt(NUMBER, "row-1"), encrypt(NUMBER, "row-1")];
  expect(encrypted[0]).not.toBe(encrypted[1]);
  expect(encrypted.join()).not.toContain("1234567");
  expect(encrypted.map((text) => decrypt(text, "row-1"))).toEqual([NUMBER, NUMBER]);
});

test("AC-04 after a change of keys the old text can still be decrypted, and new ones are encrypted with the new key", () => {
  const before = createEncryption([OLD]).encrypt(NUMBER, "row-1");
  const rotated = createEncryption([NEW, OLD]);
  expect(rotated.decrypt(before, "row-1")).toBe(NUMBER);
  expect([rotated.isCurrent(before), rotated.isCurrent(rotated.encrypt(NUMBER, "row-1"))]).toEqual([false, true]);
  expect(() => createEncryption([NEW]).decrypt(before, "row-1")).toThrow(DecryptionError);
});

test("AC-04 a text in another row, or one that was changed, cannot be decrypted", () => {
  const { encrypt, decrypt } = createEncryption([NEW]);
  const encrypted = encrypt(NUMBER, "row-1");
  expect(() => decrypt(encrypted, "row-2")).toThrow(DecryptionError);
  const changed = encrypted.replace(/.{3}$/, (end) => (end === "AAA" ? "BBB" : "AAA"));
  expect(() => decrypt(changed, "row-1")).toThrow(DecryptionError);
  expect(() => decrypt(`${encrypted.slice(0, 20)}`, "row-1")).toThrow(DecryptionError);
  expect(() => decrypt("X1234567", "row-1")).toThrow(DecryptionError);
});
