/** Of photos that are made, and of bytes that wait for it. */
export const PHOTO_FILE = /^(?:waiting\/[0-9a-f]{32}|[0-9a-f]{32}-\d+\.(?:avif|jpg))$/;

/** Files of photos of our own properties, by name. A store that cannot be asked throws `PhotoStoreError`. */
export interface PhotoStore {
  /** Undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** A reader never sees half of it. */
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  /** `within`: a folder with its slash, or nothing for all. `at`: when it was written. */
  list(within: "" | `${string}/`): AsyncIterable<{ name: string; at: number }>;
}

/** Where a bucket is, by the API of Amazon S3, which others speak, too. */
export type PhotoBucket = { endpoint: string; bucket: string; region: string; keyId: string; secret: string };

/** A store outside of this machine cannot be reached, or refuses us; the message says which and why. */
export class PhotoStoreError extends Error {
  override name = "PhotoStoreError";
}
