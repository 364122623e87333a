import { join } from "node:path";
import type { Logger } from "pino";
import { createOwnPhotos } from "./adapters/own-photos.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./core/clock.ts";
import type { OwnPhotos } from "./ports/own-photos.ts";

export const photosFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "property-photos");

/** The photos of this installation's properties, for servers and for imports. */
export const ownPhotos = (clock: Clock, log: Logger, config: Pick<Config, "dataDir">): OwnPhotos =>
  createOwnPhotos({ folder: photosFolder(config), clock, log });
