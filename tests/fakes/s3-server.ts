import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const BUCKET = "photos";
const REGION = "eu-test-1";
const KEY_ID = "AKIATESTS";
const SECRET = "the/secret+of-the-tests";
/** Of a page of a list. */
const MOST_LISTED = 4;

type Refused = [status: number, code: string];

/** A bucket by the API of Amazon S3, in memory, which checks the signature of each request by calculations of its own. */
export async function startS3() {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  let failing: Refused | undefined;
  let list: string | undefined;
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    const url = new URL(req.url ?? "", "http://s3");
    asked.push(`${req.method} ${url.pathname}`);
    const answer = ([status, code]: Refused) =>
      res.writeHead(status, { "Content-Type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
    const [, bucket, name = ""] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
    const refused =
      failing ?? wrongSignature(req, url, body) ?? (bucket === BUCKET ? undefined : ([404, "NoSuchBucket"] as Refused));
    if (refused) return void answer(refused);
    if (name === "") return void res.end(list ?? listed(files, url.searchParams));
    if (req.method === "PUT") files.set(name, body);
    if (req.method === "DELETE") files.delete(name);
    const file = files.get(name);
    if (req.method === "GET" && !file) return void answer([404, "NoSuchKey"]);
    res.writeHead(req.method === "DELETE" ? 204 : 200).end(req.method === "GET" ? file : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    files,
    asked,
    settings: { endpoint, bucket: BUCKET, region: REGION, keyId: KEY_ID, secret: SECRET },
    /** From now on each request is answered so. */
    fail(status?: number, code = "InternalError") {
      failing = status === undefined ? undefined : [status, code];
    },
    /** From now on each list is this text. */
    list(text?: string) {
      list = text;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listed(files: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const names = [...files.keys()].filter((name) => name.startsWith(query.get("prefix") ?? "") && name > after).sort();
  const page = names.slice(0, MOST_LISTED);
  const last = page.at(-1);
  const contents = page.map(
    (name) => `<Contents><Key>${name}</Key><LastModified>2026-11-21T12:00:00.000Z</LastModified></Contents>`,
  );
  const more = names.length > page.length;
  const token = more ? `<NextContinuationToken>${last}</NextContinuationToken>` : "";
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join("")}</ListBucketResult>`;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature version 4, as its documentation defines it. */
function wrongSignature(req: IncomingMessage, url: URL, body: Buffer): Refused | undefined {
  const header = req.headers.authorization ?? "";
  const [, keyId, day = "", region, names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      header,
    ) ?? [];
  if (keyId !== KEY_ID) return [403, "InvalidAccessKeyId"];
  if (region !== REGION) return [400, "AuthorizationHeaderMalformed"];
  const signed = names.split(";");
  const date = String(req.headers["x-amz-date"]);
  const hash = String(req.headers["x-amz-content-sha256"]);
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name)))
    return [403, "AccessDenied"];
  if (hash !== sha256(body)) return [400, "XAmzContentSHA256Mismatch"];
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const canonical = [
    req.method,
    url.pathname
      .split("/")
      .map((part) => encoded(decodeURIComponent(part)))
      .join("/"),
    query.join("&"),
    ...signed.map((name) => `${name}:${String(req.headers[name]).trim()}`),
    "",
    names,
    hash,
  ].join("\n");
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const key = [day, REGION, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  const expected = hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")).toString("hex");
  return date.startsWith(day) && signature === expected ? undefined : [403, "SignatureDoesNotMatch"];
}
