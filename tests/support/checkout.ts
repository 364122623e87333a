import { PASSWORD } from "./accounts.ts";
import type { Answer } from "./http-client.ts";
import type { RunningServer } from "./server.ts";

type Hotel = { code: string; roomId: number; planNo: number };
type Fields = Record<string, string>;

/** The address of a checkout of one room for two adults; days as ISO dates. */
export const checkoutPath = ({ code, roomId, planNo }: Hotel, arrival: string, departure: string): string =>
  `/hotel-checkout?${new URLSearchParams({
    property: code,
    room: String(roomId),
    plan: String(planNo),
    in: arrival,
    out: departure,
    rooms: "1",
    adults: "2",
  })}`;

/** Signs in through the form and answers the cookie that says so. */
export async function signIn(server: RunningServer, email: string): Promise<string> {
  const answer = await server.send({ path: "/login", form: { email, password: PASSWORD } });
  const cookie = /userToken=[^;]+/.exec(answer.headers["set-cookie"]?.join() ?? "")?.[0];
  if (answer.status !== 303 || !cookie) throw new Error(`${email} could not sign in: ${answer.status}`);
  return cookie;
}

/** The checkout's form as the page offers it, filled in by its guest. */
export async function fillCheckout(server: RunningServer, path: string, cookie = ""): Promise<Fields> {
  const page = await server.send({ path, headers: { cookie } });
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}:\n${page.text.slice(0, 500)}`);
  const guest = {
    title: "Mrs",
    firstName: "Ana",
    lastName: "Silva",
    email: "ana@example.com",
    phone: "",
    requests: "",
  };
  return { ...offeredFields(page.text), ...guest, intent: "book" };
}

export const submitCheckout = (server: RunningServer, path: string, form: Fields, cookie = ""): Promise<Answer> =>
  server.send({ path, form, headers: { cookie } });

/** The id of the booking an answer leads to; undefined where it leads to none. */
export function bookedId({ status, headers }: Answer): string | undefined {
  if (status !== 303) return undefined;
  return /^\/checkout-success\?booking=([\w-]+)$/.exec(headers.location ?? "")?.[1];
}

/** What the form would send as it stands: hidden fields, and what is chosen already. */
function offeredFields(html: string): Fields {
  const form = html.split(/<form\b/).find((part) => part.includes('name="priceToken"'));
  if (!form) throw new Error("there is no checkout form on the page");
  const fields: Fields = {};
  for (const [input] of form.slice(0, form.indexOf("</form>")).matchAll(/<input\b[^>]*>/g)) {
    const { name, value = "on", type = "text" } = attributesOf(input);
    const sent = type === "hidden" || /\schecked(?:=|\s|\/|>)/.test(input);
    if (name && sent) fields[name] = value;
  }
  return fields;
}

function attributesOf(tag: string): { name?: string; value?: string; type?: string } {
  const pairs = [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name, value = ""]) => [name, unescaped(value)]);
  return Object.fromEntries(pairs);
}

const unescaped = (text: string): string =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const ENTITIES: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };
