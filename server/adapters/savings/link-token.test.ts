import { expect, test } from "vitest";
import { isLinkToken, linkQuery, linkToken } from "./link-token.ts";

const SECRET = "the organisation's secret";
const LINK = { memberId: "TTana", email: "ana@example.com", expiresAt: 1_800_000_300_000 };

test("LO-06 a token is the HMAC-SHA-256 of member id, address and expiry, a line each, as a partner computes it", () => {
  // printf 'TTana\nana@example.com\n1800000300000' | openssl dgst -sha256 -hmac "the organisation's secret"
  expect(linkToken(SECRET, LINK)).toBe("a3b0bbe2f54940ae79fc7ab0c8d128f25cbc55672c28ee8c8baf9d66a1a0ed79");
  expect(Object.fromEntries(linkQuery(SECRET, LINK))).toEqual({
    member_id: "TTana",
    expires: "1800000300000",
    token: linkToken(SECRET, LINK),
  });
});

test("LO-06 O8 of another member, address, expiry or organisation it is worth nothing, nor cut, longer or in plain SHA-256", () => {
  const token = linkToken(SECRET, LINK);
  expect(isLinkToken(SECRET, LINK, token)).toBe(true);
  for (const forged of [
    { ...LINK, memberId: "TTben" },
    { ...LINK, email: "ben@example.com" },
    { ...LINK, expiresAt: LINK.expiresAt + 1 },
    // The lines do not run into each other.
    { ...LINK, memberId: "TTana\nana@example.com", email: "" },
  ])
    expect([forged, isLinkToken(SECRET, forged, token)]).toEqual([forged, false]);
  expect(isLinkToken("another organisation's secret", LINK, token)).toBe(false);
  const tampered = token.replace(/^./, (first) => (first === "0" ? "1" : "0"));
  for (const bad of [tampered, token.slice(1), `${token}0`, token.toUpperCase(), "", "é".repeat(32), "0".repeat(64)])
    expect([bad, isLinkToken(SECRET, LINK, bad)]).toEqual([bad, false]);
});
