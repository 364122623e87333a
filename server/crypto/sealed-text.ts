import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** What was sealed with a key that is no longer given, or was changed since. */
export class SealedTextError extends Error {
  override name = "SealedTextError";
}

export type Sealing = {
  /** `place` is where the text will lie (a row's id): a sealed text copied elsewhere does not open. */
  seal(text: string, place: string): string;
  open(sealed: string, place: string): string;
  /** Whether the text was sealed with the key in use now. */
  isCurrent(sealed: string): boolean;
};

type Key = { id: string; bytes: Buffer };

const VERSION = "v1";
const KEY_BYTES = 32;
const ID_BYTES = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under a key derived (HKDF) from the first of `secrets`; the others only open what was sealed before, so that
 * a key can be replaced while the site runs. A sealed text reads `v1.<key id>.<nonce, text and tag>`, in base64url.
 */
export function createSealing(secrets: readonly string[]): Sealing {
  const keys = secrets.map(keyOf);
  const [current] = keys;
  if (!current) throw new Error("sealing needs a secret");
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current.bytes, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, current.id, sealed.toString("base64url")].join(".");
    },
    open(sealed, place) {
      const key = keys.find(({ id }) => id === keyIdOf(sealed));
      if (!key) throw new SealedTextError("there is no key for a sealed text; is an old DATA_KEY missing?");
      return decipher(Buffer.from(sealed.split(".")[2] ?? "", "base64url"), key, place);
    },
    isCurrent: (sealed) => keyIdOf(sealed) === current.id,
  };
}

function decipher(bytes: Buffer, key: Key, place: string): string {
  try {
    const opener = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    opener.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), opener.final()]).toString("utf8");
  } catch (cause) {
    throw new SealedTextError("a sealed text was changed since it was sealed", { cause });
  }
}

const keyIdOf = (sealed: string): string | undefined => {
  const [version, id] = sealed.split(".");
  return version === VERSION ? id : undefined;
};

function keyOf(secret: string): Key {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, "waypoint", purpose, length));
  return { id: derive("data-key-id", ID_BYTES).toString("base64url"), bytes: derive("data-key", KEY_BYTES) };
}
