import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aLog } from "../../../tests/fakes/log.ts";
import {
  LINK_SECRET,
  type Misbehaviour,
  type SavingsPartnerServer,
  startSavingsPartner,
} from "../../../tests/fakes/savings-partner.ts";
import { httpPartner } from "./http.ts";
import { linkToken } from "./link-token.ts";

const MEMBER = {
  memberId: "TTana",
  userId: "ana",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Silva",
};
const SOON = 5_000;

let server: SavingsPartnerServer;
beforeEach(async () => {
  server = await startSavingsPartner();
});
afterEach(() => server.stop());

function aPartner(changes: { baseUrl?: string; apiKey?: string } = {}) {
  const { log, lines } = aLog();
  const { SAVINGS_SECRET_TEST_KEY: apiKey } = server.secrets;
  const settings = { ...server.settings, apiKey, linkSecret: LINK_SECRET, ...changes };
  return { partner: httpPartner(settings, { organisation: "ours", clock: { now: () => 0 }, log }), lines };
}

test("CALL-20 CALL-21 CALL-22 LO-05 a member is unknown, made with what the row names, and then known and valid", async () => {
  const { partner, lines } = aPartner();
  expect(await partner.getMember(MEMBER, SOON)).toEqual({ ok: true, value: false });
  expect(await partner.savingsCode(MEMBER, SOON)).toEqual({ ok: true, value: 0 });
  expect(await partner.setMember(MEMBER, SOON)).toEqual({ ok: true, value: true });
  expect(server.members.get("TTana")).toEqual({
    organization_identifier: "2001",
    program_identifier: "77",
    member_identifier: "TTana",
    member_status: "OPEN",
    first_name: "Ana",
    last_name: "Silva",
    email: "ana@example.com",
  });
  expect(await partner.getMember(MEMBER, SOON)).toEqual({ ok: true, value: true });
  expect(await partner.getMember({ ...MEMBER, email: "new@example.com" }, SOON)).toEqual({ ok: true, value: false });
  expect(await partner.savingsCode(MEMBER, SOON)).toEqual({ ok: true, value: 1 });
  expect(lines).toEqual([]);
});

test("LO-06 the link leads to the partner's site with the member's token, and without their address", () => {
  const { partner } = aPartner();
  const link = new URL(partner.linkFor(MEMBER, 1_800_000_300_000));
  expect(link.origin + link.pathname).toBe(`${server.url}/deals`);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    from: "travel",
    member_id: "TTana",
    expires: "1800000300000",
    token: linkToken(LINK_SECRET, { ...MEMBER, expiresAt: 1_800_000_300_000 }),
  });
});

describe("a partner that fails", () => {
  const FAILS: [how: Misbehaviour, why: string, reason: string, within?: number][] = [
    ["silence", "late", "partner-down", 150],
    ["500", "error", "partner-down"],
    ["html", "not-json", "partner-down"],
    ["html that says 404", "not-json", "partner-down"],
    ["a 404 of something else", "refused", "partner-refused"],
    ["garbage", "makes-no-sense", "partner-down"],
    ["a long answer", "too-long", "partner-down"],
    ["a redirect", "redirect", "partner-down"],
    ["cut off", "cut-off", "partner-down"],
    ["another key", "refused", "partner-refused"],
  ];
  test.each(FAILS)("CALL-20 F9 by %s is one clean line of the log (%s)", async (how, why, reason, within = SOON) => {
    const { partner, lines } = aPartner();
    server.behave(how);
    const asked = server.calls.length;
    for (const call of ["getMember", "setMember", "savingsCode"] as const) {
      lines.length = 0;
      expect(await partner[call](MEMBER, within)).toEqual({ ok: false, reason });
      expect(lines).toEqual([
        expect.objectContaining({
          event: "savings",
          organisation: "ours",
          call,
          why,
          ms: expect.any(Number),
          msg: "a savings partner's call failed",
        }),
      ]);
      expect(JSON.stringify(lines)).not.toMatch(/ana|Silva|the key|Bearer|token/i);
    }
    expect(server.calls.slice(asked)).not.toContain("elsewhere");
  });

  test("CALL-20 F9 because the port is closed, or the address is in our network, is reported at once", async () => {
    const { partner: gone } = aPartner({ baseUrl: "http://127.0.0.1:1/v1" });
    expect(await gone.getMember(MEMBER, SOON)).toEqual({ ok: false, reason: "partner-down" });
    const { partner: inside, lines } = aPartner({ baseUrl: "https://10.0.0.7/v1" });
    expect(await inside.getMember(MEMBER, SOON)).toEqual({ ok: false, reason: "partner-down" });
    expect(lines).toMatchObject([{ why: "unreachable", code: "own-network" }]);
  });
});
