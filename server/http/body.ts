import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import express, { type Request, type Response } from "express";
import { boundedMap } from "../core/bounded-map.ts";

// Measured: brotli 5 costs less time than gzip 6 and sends fewer bytes.
const QUALITY = 5;
const SMALLEST_WORTH_COMPRESSING = 1_000;
/** A window as large as the text is enough, and the usual one takes 4 MB of memory for each answer. */
const WINDOW_BITS = { min: 10, max: 18 };
const TEXT = /^(?:text\/|image\/svg|application\/(?:json|javascript|xml))/;

/** The better first: browsers name gzip before brotli, and mean nothing by it. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Sends a body as a whole, compressed where the browser takes that. */
export function sendBody(req: Request, res: Response, body: Buffer): void {
  const encoding = encodingFor(req, res, body);
  const sent = encoding ? compressed(body, encoding) : body;
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", sent.length);
  res.end(sent);
}

function encodingFor(req: Request, res: Response, body: Buffer): Encoding | undefined {
  if (!TEXT.test(String(res.getHeader("Content-Type") ?? "")) || res.hasHeader("Content-Encoding")) return undefined;
  res.vary("Accept-Encoding");
  if (body.length < SMALLEST_WORTH_COMPRESSING) return undefined;
  return acceptedEncoding(req);
}

export const acceptedEncoding = (req: IncomingMessage): Encoding | undefined =>
  ENCODINGS.find((name) => express.request.acceptsEncodings.call(req as Request, name));

/** Compressed bodies of the last answers, by a digest of the body: guests get the same page again and again. */
const remembered = boundedMap<string, Buffer>(64);

/** A digest costs a twentieth of compressing. */
export function compressed(body: Buffer, encoding: Encoding): Buffer {
  const key = `${encoding} ${createHash("sha256").update(body).digest("base64")}`;
  const known = remembered.get(key);
  if (known) return known;
  const made = compress(body, encoding);
  remembered.set(key, made);
  return made;
}

/** At once: a thread would have to be woken for half a millisecond, and its memory waits for the garbage collector. */
function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "gzip") return gzipSync(body);
  const bits = Math.ceil(Math.log2(body.length));
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(WINDOW_BITS.max, Math.max(WINDOW_BITS.min, bits)),
    },
  });
}
