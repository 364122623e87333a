import { join } from "node:path";
import type { Logger } from "pino";
import { createOwnPhotos } from "../adapters/own-photos.ts";
import { createPhotoBucket } from "../adapters/photo-store/bucket.ts";
import { createPhotoFolder } from "../adapters/photo-store/folder.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../core/clock.ts";
import type { OwnPhotos } from "../ports/own-photos.ts";
import type { PhotoStore } from "../ports/photo-store.ts";

type Settings = Pick<Config, "dataDir" | "photosBucket">;

export const photoFolder = createPhotoFolder;

/** Where photos of this installation's properties are: a bucket, where one is set. */
export const photoStore = (clock: Clock, log: Logger, { dataDir, photosBucket }: Settings): PhotoStore =>
  photosBucket ? createPhotoBucket(photosBucket, { clock, log }) : createPhotoFolder(join(dataDir, "property-photos"));

/** The photos of this installation's properties, for servers and for imports. */
export const configuredPhotos = (clock: Clock, log: Logger, config: Settings): OwnPhotos =>
  createOwnPhotos({ store: photoStore(clock, log, config), clock, log });
