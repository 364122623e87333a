import { createHmac, timingSafeEqual } from "node:crypto";

export type LinkContent = { memberId: string; email: string; expiresAt: number };

/** LO-06: HMAC-SHA-256, in hex, over member id, email and expiry (UTC milliseconds), a line each. */
export const linkToken = (secret: string, { memberId, email, expiresAt }: LinkContent): string =>
  createHmac("sha256", secret).update(`${memberId}\n${email}\n${expiresAt}`).digest("hex");

/** The contents of the link. It leaves out the email address: the partner knows it, and logs on the way should not. */
export function linkQuery(secret: string, content: LinkContent): [name: string, value: string][] {
  return [
    ["member_id", content.memberId],
    ["expires", String(content.expiresAt)],
    ["token", linkToken(secret, content)],
  ];
}

export function isLinkToken(secret: string, content: LinkContent, token: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(token)) return false;
  return timingSafeEqual(Buffer.from(token, "hex"), Buffer.from(linkToken(secret, content), "hex"));
}
