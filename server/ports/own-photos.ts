import type { Outcome } from "../core/outcome.ts";

export type NotKept = "not-there" | "too-large" | "too-many-pixels" | "not-a-photo";
export type NotMade = "not-there" | "not-a-photo";

/** Photos of our own properties: each is made in several widths, and named by a hash. */
export interface OwnPhotos {
  /** Where pages find a photo, the smallest one first. */
  addressesOf(hash: string): string[];
  /** Whether a file could be taken in; takes none. */
  checkFile(file: string): Promise<Outcome<string, NotKept>>;
  /** Takes the bytes of a file in, as `keepFile`. */
  keep(bytes: Buffer): Promise<Outcome<string, Exclude<NotKept, "not-there">>>;
  /** Takes a file in; answers what it is made from later. */
  keepFile(file: string): Promise<Outcome<string, NotKept>>;
  /** Makes a photo's files, of one that was taken in or of an address; answers its hash. */
  make(source: string): Promise<Outcome<string, NotMade>>;
  /** Every photo of it is made. */
  forget(source: string): Promise<void>;
  /** Deletes the bytes that were taken in more than a day ago and are not `isNeeded`: of refused, removed and failed ones. */
  sweep(isNeeded: (source: string) => Promise<boolean>): Promise<void>;
  /** `name`: a hash and a width, as `addressesOf` writes them. `accept`: the types that a browser takes. */
  read(name: string, accept: string): Promise<Outcome<{ type: string; bytes: Buffer }, "not-there" | "unavailable">>;
}
