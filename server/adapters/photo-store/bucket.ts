import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import type { Logger } from "pino";
import { boundedMap } from "../../core/bounded-map.ts";
import type { Clock } from "../../core/clock.ts";
import { SECOND } from "../../core/durations.ts";
import { LONGEST_PHOTO_FILE } from "../../core/limits.ts";
import { ok } from "../../core/outcome.ts";
import { type PhotoBucket, type PhotoStore, PhotoStoreError } from "../../ports/photo-store.ts";
import { createHttpClient, type HttpAnswer, type HttpCall, type HttpFailure } from "../http/http-client.ts";
import { isPhotoNamed } from "../photos.ts";

/** A page waits for a picture, a job for what it writes. */
const READ_WITHIN = 10 * SECOND;
const WRITTEN_WITHIN = 30 * SECOND;

/** Pictures, in each process: at most 32 MB. Browsers keep them for a year. Bytes that wait are read once. */
const MOST_KEPT = 64;
const LARGEST_KEPT = 512 * 1024;

type Call = "get" | "put" | "delete" | "list";
/** Each may be done twice. */
const AGAIN: readonly HttpFailure[] = ["unreachable", "cut-off"];

/** Photos in a bucket, at path-style addresses, with requests signed by version 4. */
export function createPhotoBucket(
  { endpoint, bucket, region, keyId, secret }: PhotoBucket,
  { clock, log }: { clock: Clock; log: Logger },
): PhotoStore {
  const { host, origin, pathname } = new URL(endpoint);
  const root = `${origin}${pathname.replace(/\/$/, "")}/${bucket}`;
  const named = `the bucket ${bucket} at ${host}`;
  const kept = boundedMap<string, Buffer>(MOST_KEPT);
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const send = createHttpClient<Call, Buffer>({
    logged: { event: "photo-bucket", host },
    failed: "the bucket of photos did not answer",
    headers: {},
    sentAgainAfter: { get: AGAIN, put: AGAIN, delete: AGAIN, list: AGAIN },
    clock,
    log,
    accept: "*/*",
    // The operator of this machine chose the address.
    mayBeInside: true,
    read: (_, bytes) => ok(bytes),
  });

  async function signed(method: HttpCall<Call>["method"], url: URL, bytes: Buffer): Promise<Record<string, string>> {
    const { headers } = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { "X-Amz-Content-Sha256": createHash("sha256").update(bytes).digest("hex") },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: "s3",
      region,
      datetime: new Date(clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, ""),
    }).sign();
    return Object.fromEntries(headers);
  }

  /** Undefined where a file to get or to delete is not there. */
  async function ask(
    name: Call,
    method: HttpCall<Call>["method"],
    address: string,
    bytes?: Buffer,
  ): Promise<Buffer | undefined> {
    const url = new URL(address);
    const answer = await send({
      ...{ name, method, url, bytes },
      headers: await signed(method, url, bytes ?? Buffer.alloc(0)),
      within: bytes ? WRITTEN_WITHIN : READ_WITHIN,
      mostBytes: LONGEST_PHOTO_FILE,
    });
    if (!answer.ok) throw new PhotoStoreError(`${named} cannot be reached (${answer.reason})`);
    const { status, body } = answer.value;
    if (status >= 200 && status < 300) return body;
    const code = codeOf(answer.value);
    if ((name === "get" || name === "delete") && status === 404 && code !== NO_BUCKET) return undefined;
    log.warn({ event: "photo-bucket", host, call: name, status, code }, "the bucket of photos refused a call");
    throw new PhotoStoreError(
      `${named} ${refusalOf(name, status, code)} (${[status, code].filter(Boolean).join(" ")})`,
    );
  }

  async function fetched(name: string): Promise<Buffer | undefined> {
    const bytes = await ask("get", "GET", `${root}/${name}`);
    if (bytes && bytes.length <= LARGEST_KEPT && isPhotoNamed(name, bytes)) kept.set(name, bytes);
    return bytes;
  }

  return {
    async read(name) {
      const known = kept.get(name);
      if (known) return known;
      let asked = underWay.get(name);
      if (!asked) {
        asked = fetched(name).finally(() => underWay.delete(name));
        underWay.set(name, asked);
      }
      return asked;
    },

    async write(name, bytes) {
      await ask("put", "PUT", `${root}/${name}`, bytes);
    },

    async remove(name) {
      await ask("delete", "DELETE", `${root}/${name}`);
    },

    async *list(within) {
      let more = "";
      // A token that is missing or comes again would lead round and round.
      const tokens = new Set([more]);
      for (;;) {
        const query = new URLSearchParams({ "list-type": "2", prefix: within });
        if (more) query.set("continuation-token", more);
        const page = String((await ask("list", "GET", `${root}?${query}`)) ?? "");
        if (!page.includes("<ListBucketResult")) throw new PhotoStoreError(`${named} answers with no list of files`);
        for (const [, file = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { name: textIn(file, "Key"), at: Date.parse(textIn(file, "LastModified")) };
        if (textIn(page, "IsTruncated") !== "true") return;
        more = textIn(page, "NextContinuationToken");
        if (tokens.has(more)) throw new PhotoStoreError(`${named} never ends its list of files`);
        tokens.add(more);
      }
    },
  };
}

const NO_BUCKET = "NoSuchBucket";

/** Our names and codes have no character that XML escapes; tokens may have one. */
const textIn = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? "").replace(/&quot;/g, '"').replace(/&amp;/g, "&");

/** The provider's code, without any of its words. */
const codeOf = ({ body }: HttpAnswer<Buffer>): string => /<Code>(\w{1,60})<\/Code>/.exec(body.toString())?.[1] ?? "";

function refusalOf(call: Call, status: number, code: string): string {
  if (code === NO_BUCKET) return "does not exist";
  if (code === "AccessDenied") return `does not allow the key to ${call} files`;
  return status === 401 || status === 403 ? "refuses the key" : "does not do what it is asked";
}
