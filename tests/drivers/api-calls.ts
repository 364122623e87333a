import type { Answer, Sender } from "./http-client.ts";

export type CallAnswer = Answer & {
  // biome-ignore lint/suspicious/noExplicitAny: whatever a call answers; the test says what it expects
  json: any;
  /** What the browser keeps of it: `name=value; …`. */
  cookies: string;
};

type Sent = { cookie?: string; host?: string; headers?: Record<string, string> };

/** Makes a JSON call by POST; a body that is left out is not sent, nor a content type. */
export async function callApi(to: Sender, path: string, body?: unknown, sent: Sent = {}): Promise<CallAnswer> {
  const { cookie, host = "localhost", headers } = sent;
  const answer = await to.send({
    path,
    host,
    method: "POST",
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const kept = (answer.headers["set-cookie"] ?? []).filter((each) => !each.includes("Max-Age=0"));
  const cookies = kept.map((each) => each.split(";")[0]).join("; ");
  return { ...answer, json: JSON.parse(answer.text), cookies };
}
