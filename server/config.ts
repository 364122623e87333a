import { z } from "zod";
import { isConfidential } from "./core/confidential-address.ts";
import { SECOND } from "./core/durations.ts";
import type { DatabaseSettings } from "./db/connect.ts";
import { PAYMENT_SECRET_NAME } from "./organisation/payment-settings.ts";
import { SAVINGS_SECRET_NAME } from "./organisation/savings-settings.ts";
import { SECRET_NAME } from "./organisation/sign-in-settings.ts";
import { SUPPLIER_SECRET_NAME } from "./organisation/supplier-settings.ts";
import { editDistance } from "./places/spelling.ts";
import type { PhotoBucket } from "./ports/photo-store.ts";
import { FEED_NAMES, type FeedSettings } from "./wiring/rate-feed.ts";

/** A setting is missing or wrong; the message says what to do. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const MINIMUM_SECRET_LENGTH = 32;

/** Separated by commas, the one in use first. */
const keyList = (tooShort: string) =>
  z
    .string()
    .transform((list) => list.split(",").map((key) => key.trim()))
    .pipe(z.array(z.string().min(MINIMUM_SECRET_LENGTH, tooShort)))
    .optional();

const visible = z.string().regex(/^[\x21-\x7e]+$/, "has only letters, digits and signs");

const environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  DATA_DIR: z.string().min(1).default("data"),
  SEALS_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://; leave it out to use the embedded SQLite database")
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  WAYPOINT_SECRET: keyList(
    `each secret must have at least ${MINIMUM_SECRET_LENGTH} characters (commas divide several); make one with: openssl rand -hex 32`,
  ),
  DATA_KEY: keyList(`each key must have at least ${MINIMUM_SECRET_LENGTH} characters`),
  GEOLOCATION_FILE: z.string().optional(),
  CLIENT_TRACE_URL: z
    .string()
    .regex(/^https?:\/\//, "must start with http:// or https://")
    .optional(),
  RATES_FEED: z.enum(["none", ...FEED_NAMES]).default("none"),
  RATES_URL: z
    .string()
    .refine(isConfidential, "must start with https://, or with http:// and an address of this machine")
    .refine((url) => !/^https?:\/\/[^/]*@/.test(url), "has no user and password before the host")
    .optional(),
  RATES_KEY: visible.optional(),
  PHOTOS_S3_ENDPOINT: z
    .string()
    .refine(isConfidential, "must start with https://, or with http:// and an address of this machine")
    .refine((url) => !/[@?#]/.test(url), "has no user, password, query or fragment")
    .optional(),
  PHOTOS_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "is the name of a bucket: 3 to 63 small letters, digits, dots and dashes",
    )
    .optional(),
  PHOTOS_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "has only small letters, digits and dashes")
    .optional(),
  PHOTOS_S3_KEY_ID: visible.optional(),
  PHOTOS_S3_SECRET: visible.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  REQUESTS_PER_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(30),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .refine((url) => URL.canParse(url), "is no address")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  READY_TOKEN: visible.min(16, "has at least 16 characters").optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(1),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(16),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
});

export type Config = {
  mode: "production" | "development";
  port: number;
  /** Undefined: every address of the machine, IPv6 and IPv4. */
  host: string | undefined;
  /** Of links, where visitors reach the sites at a port that is neither the usual one nor `port`. */
  publicPort: number | undefined;
  dataDir: string;
  /** Where seals of the ledger are written to; undefined: a folder of the data folder. */
  sealsDir: string | undefined;
  database: DatabaseSettings;
  /** Signs cookies and keys the hashes in the log. Undefined only where the caller makes one (demo, development). */
  secret: string | undefined;
  /** Those before it: cookies they signed stay good, and what they encrypted can be decrypted. */
  oldSecrets: string[];
  /** What organisations share with their sign-in providers, by the names their settings use. */
  signInSecrets: Record<string, string>;
  /** What organisations share with their payment providers, by the names their settings use. */
  paymentSecrets: Record<string, string>;
  /** What organisations share with their suppliers, by the names their settings use. */
  supplierSecrets: Record<string, string>;
  /** What organisations share with their savings partners, by the names their settings use. */
  savingsSecrets: Record<string, string>;
  /** Keys for encryption at rest, the one in use first; undefined: the secret is the key. */
  dataKeys: string[] | undefined;
  /** A file in MaxMind's format; undefined: the one that comes with the product. */
  geolocationFile: string | undefined;
  /** A service that answers the public address of this machine's network; undefined: no service is called. */
  clientTrace: string | undefined;
  /** Which exchange rates are fetched; undefined: none. */
  rates: FeedSettings | undefined;
  /** Where photos of own properties are; undefined: in a folder of the data folder. */
  photosBucket: PhotoBucket | undefined;
  trustedProxies: number;
  /** A second, of results, of calls, and thrice as many suggestions, for each process; 0: no limit. */
  requestsPerAddress: number;
  mail: { kind: "smtp"; url: string } | { kind: "folder"; folder: string };
  logLevel: string;
  workers: number;
  /** What callers from elsewhere read the details of `/ready` with; undefined: nothing. */
  readyToken: string | undefined;
  /** Pages of guests kept in memory, for each process; 0: none. */
  pageCacheBytes: number;
  /** Milliseconds between the request to end and the end of listening, for balancers to learn of it. */
  drain: number;
};

/** The settings of the environment, checked and decided. Throws ConfigError naming every wrong setting at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]));
  const parsed = environment.safeParse(given);
  const problems = [
    ...misspelt(Object.keys(given)).map((problem) => `  ${problem}`),
    ...(parsed.error?.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`) ?? []),
    ...[...problemsOfRates(given), ...problemsOfBucket(given)].map((problem) => `  ${problem}`),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`These settings of the environment cannot be used:\n${problems.join("\n")}`);
  }
  const settings = parsed.data;
  const [secret, ...oldSecrets] = settings.WAYPOINT_SECRET ?? [];
  return {
    mode: settings.NODE_ENV === "development" ? "development" : "production",
    port: settings.PORT,
    host: settings.HOST,
    publicPort: settings.PUBLIC_PORT,
    dataDir: settings.DATA_DIR,
    sealsDir: settings.SEALS_DIR,
    database: settings.DATABASE_URL
      ? { kind: "postgres", url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL }
      : { kind: "sqlite", file: `${settings.DATA_DIR}/waypoint.sqlite` },
    secret,
    oldSecrets,
    signInSecrets: secretsNamed(given, SECRET_NAME),
    paymentSecrets: secretsNamed(given, PAYMENT_SECRET_NAME),
    supplierSecrets: secretsNamed(given, SUPPLIER_SECRET_NAME),
    savingsSecrets: secretsNamed(given, SAVINGS_SECRET_NAME),
    dataKeys: settings.DATA_KEY,
    geolocationFile: settings.GEOLOCATION_FILE,
    clientTrace: settings.CLIENT_TRACE_URL,
    rates: settings.RATES_FEED === "none" ? undefined : feedOf(settings.RATES_FEED, settings),
    photosBucket: bucketOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    requestsPerAddress: settings.REQUESTS_PER_ADDRESS,
    mail: settings.SMTP_URL
      ? { kind: "smtp", url: settings.SMTP_URL }
      : { kind: "folder", folder: `${settings.DATA_DIR}/outbox` },
    logLevel: settings.LOG_LEVEL,
    workers: settings.WEB_CONCURRENCY,
    readyToken: settings.READY_TOKEN,
    pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    drain: settings.DRAIN_SECONDS * SECOND,
  };
}

const NAMES = Object.keys(environment.shape);
const SECRETS = ["SIGN_IN_SECRET_", "PAYMENT_SECRET_", "SUPPLIER_SECRET_", "SAVINGS_SECRET_"];
/** Variables that begin so are ours alone; a supervisor sets WAYPOINT_WORKER_… for its workers. */
const OURS = /^(?:WAYPOINT_(?!WORKER_)|RATES_|PHOTOS_S3_)/;
/** Read by many other programs, and near one of ours. */
const OF_OTHERS = ["LOGLEVEL"];
/** A name as short as HOST is near many of other programs. */
const SHORTEST_NEAR = 8;
/** Names that differ by more than a letter may well be other programs' own. */
const MOST_SLIPS = 1;

/** Names that look like one of ours and are none: what they were to set would silently stay at its default. */
function misspelt(names: string[]): string[] {
  return names.flatMap((name) => {
    if ([...NAMES, ...OF_OTHERS].includes(name) || SECRETS.some((prefix) => name.startsWith(prefix))) return [];
    const nearest = (of: string, known: string[]) =>
      known.find((one) => one.length >= SHORTEST_NEAR && editDistance(of, one, MOST_SLIPS) <= MOST_SLIPS);
    const [prefix = ""] = /^[A-Z_]*SECRETS?_/.exec(name) ?? [];
    const near = nearest(name, NAMES) ?? nearest(prefix, SECRETS);
    if (near) return [`${name}: there is no such setting; did you mean ${near.endsWith("_") ? `${near}…` : near}?`];
    return OURS.test(name) ? [`${name}: there is no such setting; docs/operations.md lists all`] : [];
  });
}

/** Settings of the feed that do not go together: the key is nothing without the one that wants it. */
function problemsOfRates({ RATES_FEED = "none", RATES_URL, RATES_KEY }: Record<string, string>): string[] {
  if (RATES_FEED === "none" && RATES_URL) return ["RATES_URL: is for a feed, which RATES_FEED has to name"];
  if (RATES_FEED !== "open-exchange-rates" && RATES_KEY)
    return ["RATES_KEY: is for RATES_FEED=open-exchange-rates alone"];
  if (RATES_FEED === "open-exchange-rates" && !RATES_URL && !RATES_KEY)
    return ["RATES_KEY: open-exchange-rates needs the App ID of your account there, or RATES_URL a mirror of yours"];
  return [];
}

const OF_BUCKET = NAMES.filter((name) => name.startsWith("PHOTOS_S3_"));

/** A bucket needs all of its settings. */
function problemsOfBucket(given: Record<string, string>): string[] {
  const missing = OF_BUCKET.filter((name) => !given[name]);
  if (missing.length === OF_BUCKET.length) return [];
  return missing.map((name) => `${name}: is missing; a bucket for photos needs ${OF_BUCKET.join(", ")}`);
}

function bucketOf(settings: z.output<typeof environment>): PhotoBucket | undefined {
  const { PHOTOS_S3_ENDPOINT: endpoint, PHOTOS_S3_BUCKET: bucket, PHOTOS_S3_REGION: region } = settings;
  const { PHOTOS_S3_KEY_ID: keyId, PHOTOS_S3_SECRET: secret } = settings;
  return endpoint && bucket && region && keyId && secret ? { endpoint, bucket, region, keyId, secret } : undefined;
}

const feedOf = (name: FeedSettings["name"], { RATES_URL: url, RATES_KEY: key }: z.output<typeof environment>) => ({
  name,
  url,
  key,
});

const secretsNamed = (given: Record<string, string>, names: RegExp): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.test(name)));

/** OP-02: what an organization needs of the environment. */
export const installationOf = (config: Config) => ({
  isMailed: config.mail.kind === "smtp",
  secrets: { ...config.signInSecrets, ...config.paymentSecrets, ...config.supplierSecrets, ...config.savingsSecrets },
});

/** The secret a production server must be given; there is no default. */
export function requireSecret(config: Config): string {
  if (config.secret) return config.secret;
  throw new ConfigError(
    "WAYPOINT_SECRET is not set. It signs the cookies of everyone who signs in.\n" +
      "Make one with `openssl rand -hex 32`, keep it secret, and give the same one to every process.",
  );
}
