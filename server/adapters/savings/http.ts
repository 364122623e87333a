import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { HttpPartnerSettings } from "../../organisation/savings-settings.ts";
import type { SavingsFailure, SavingsMember, SavingsPartner } from "../../ports/savings.ts";
import { createHttpClient, type HttpFailure } from "../http/http-client.ts";
import { linkQuery } from "./link-token.ts";

const LONGEST_ANSWER = 64 * 1024;

type Call = "getMember" | "setMember" | "savingsCode";

/** Repeating any of them is harmless. `setMember` is not resent here: the member's next try sends it again. */
const SENT_AGAIN_AFTER: Record<Call, readonly HttpFailure[]> = {
  getMember: ["cut-off"],
  setMember: [],
  savingsCode: ["cut-off"],
};

const memberAnswer = z.object({ code: z.union([z.literal(200), z.literal(404)]) });
const setAnswer = z.object({ status: z.literal("OK") });
const codeAnswer = z.object({ valid_members_count: z.int().min(0) });

type Keys = Omit<HttpPartnerSettings, "partner" | "apiKey" | "linkSecret"> & { apiKey: string; linkSecret: string };
type Dependencies = { organisation: string; clock: Clock; log: Logger };

/** A savings partner behind JSON over HTTPS (CALL-20 to CALL-22 as it answers them): `POST /getMember`, `/setMember`, `/savingsCode`. */
export function httpPartner(settings: Keys, { organisation, clock, log }: Dependencies): SavingsPartner {
  const logged = { event: "savings", organisation };
  const failed = "a savings partner's call failed";
  const send = createHttpClient<Call>({
    logged,
    failed,
    clock,
    log,
    headers: { Authorization: `Bearer ${settings.apiKey}` },
    sentAgainAfter: SENT_AGAIN_AFTER,
  });

  async function ask<Schema extends z.ZodType>(
    { name, body, within, says = [200] }: { name: Call; body: object; within: number; says?: number[] },
    schema: Schema,
  ): Promise<Outcome<z.output<Schema>, SavingsFailure>> {
    const begun = performance.now();
    const url = new URL(`${settings.baseUrl.replace(/\/+$/, "")}/${name}`);
    const answer = await send({ name, method: "POST", url, body, within, mostBytes: LONGEST_ANSWER });
    // Its line of the log is written.
    if (!answer.ok) return refused("partner-down");
    const { status } = answer.value;
    const read = schema.safeParse(answer.value.body);
    if (says.includes(status) && read.success) return ok(read.data);
    const refuses = status >= 400 && status < 500;
    const why = refuses ? "refused" : status >= 500 ? "error" : "makes-no-sense";
    log.warn({ ...logged, call: name, why, status, ms: Math.round(performance.now() - begun) }, failed);
    return refused(refuses ? "partner-refused" : "partner-down");
  }

  /** LO-05. */
  const entry = ({ memberId, email, firstName, lastName }: SavingsMember) => ({
    organization_identifier: settings.organizationId,
    program_identifier: settings.programId,
    member_identifier: memberId,
    member_status: "OPEN",
    first_name: firstName,
    last_name: lastName,
    email,
  });

  return {
    async getMember({ email, userId, memberId }, within) {
      const body = { email, userId, memberid: memberId };
      // A partner may answer an unknown member with status 404, but the body still has to say it.
      const answer = await ask({ name: "getMember", body, within, says: [200, 404] }, memberAnswer);
      return answer.ok ? ok(answer.value.code === 200) : answer;
    },

    async setMember(member, within) {
      const answer = await ask({ name: "setMember", body: entry(member), within, says: [200, 201] }, setAnswer);
      return answer.ok ? ok(true) : answer;
    },

    async savingsCode(member, within) {
      const answer = await ask({ name: "savingsCode", body: { reqSaving: entry(member) }, within }, codeAnswer);
      return answer.ok ? ok(answer.value.valid_members_count) : answer;
    },

    linkFor({ memberId, email }, expiresAt) {
      const url = new URL(settings.siteUrl);
      for (const [name, value] of linkQuery(settings.linkSecret, { memberId, email, expiresAt }))
        url.searchParams.set(name, value);
      return url.toString();
    },
  };
}
