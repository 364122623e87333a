import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The text was encrypted with a key that is no longer configured, or was changed since. */
export class DecryptionError extends Error {
  override name = "DecryptionError";
}

export type Encryption = {
  /** `place` is where the text will lie (a row's id): an encrypted text copied elsewhere cannot be decrypted. */
  encrypt(text: string, place: string): string;
  decrypt(encrypted: string, place: string): string;
  /** Whether the text was encrypted with the key in use now. */
  isCurrent(encrypted: string): boolean;
};

type Key = { id: string; bytes: Buffer };

const VERSION = "v1";
const KEY_BYTES = 32;
const ID_BYTES = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under a key derived (HKDF) from the first of `secrets`; the others only decrypt older texts, so that a key
 * can be replaced while the site runs. An encrypted text reads `v1.<key id>.<nonce, text and tag>`, in base64url.
 */
export function createEncryption(secrets: readonly string[]): Encryption {
  const keys = secrets.map(keyOf);
  const [current] = keys;
  if (!current) throw new Error("encryption needs a secret");
  return {
    encrypt(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current.bytes, nonce).setAAD(Buffer.from(place));
      const encrypted = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, current.id, encrypted.toString("base64url")].join(".");
    },
    decrypt(encrypted, place) {
      const key = keys.find(({ id }) => id === keyIdOf(encrypted));
      if (!key) throw new DecryptionError("there is no key for an encrypted text; is an old DATA_KEY missing?");
      return decipher(Buffer.from(encrypted.split(".")[2] ?? "", "base64url"), key, place);
    },
    isCurrent: (encrypted) => keyIdOf(encrypted) === current.id,
  };
}

function decipher(bytes: Buffer, key: Key, place: string): string {
  try {
    const cipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    cipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]).toString("utf8");
  } catch (cause) {
    throw new DecryptionError("an encrypted text was changed since", { cause });
  }
}

const keyIdOf = (encrypted: string): string | undefined => {
  const [version, id] = encrypted.split(".");
  return version === VERSION ? id : undefined;
};

function keyOf(secret: string): Key {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, "waypoint", purpose, length));
  return { id: derive("data-key-id", ID_BYTES).toString("base64url"), bytes: derive("data-key", KEY_BYTES) };
}
