import { offeredFields } from "./forms.ts";
import type { Answer, Sender } from "./http-client.ts";

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
    guests: "2",
  })}`;

type Credentials = { email: string; password: string };

/** Signs in through the form and answers the cookie that says so. */
export async function signIn(server: Sender, { email, password }: Credentials, host = "localhost"): Promise<string> {
  const answer = await server.send({ path: "/login", host, form: { email, password } });
  const cookie = /userToken=[^;]+/.exec(answer.headers["set-cookie"]?.join() ?? "")?.[0];
  if (answer.status !== 303 || !cookie) throw new Error(`${email} could not sign in: ${answer.status}`);
  return cookie;
}

/** The checkout's form as the page offers it, filled in by its guest. */
export async function fillCheckout(server: Sender, path: string, cookie = ""): Promise<Fields> {
  const page = await server.send({ path, headers: { cookie } });
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}:\n${page.text.slice(0, 500)}`);
  return fillIn(page);
}

export function fillIn(page: Answer): Fields {
  const guest = {
    title: "Mrs",
    firstName: "Ana",
    lastName: "Silva",
    email: "ana@example.com",
    // Where it is asked for.
    phone: /<input[^>]*name="phone"[^>]*required/.test(page.text) ? "+351 912 345 678" : "",
    requests: "",
  };
  return { ...offeredFields(page.text, "priceToken"), ...guest, intent: "book" };
}

export const submitCheckout = (server: Sender, path: string, form: Fields, cookie = ""): Promise<Answer> =>
  server.send({ path, form, headers: { cookie } });

/** Sends a form that was filled in for another stay, and agrees to what it is then told of this one: each stay has its own token. */
export async function submitForOther(server: Sender, path: string, form: Fields, cookie = ""): Promise<Answer> {
  const answer = await submitCheckout(server, path, form, cookie);
  if (answer.status !== 409 || !answer.text.includes('name="priceToken"')) return answer;
  const { priceToken = "", pricedWith = "", pricedTender = "" } = offeredFields(answer.text, "priceToken");
  return submitCheckout(server, path, { ...form, priceToken, pricedWith, pricedTender }, cookie);
}

/** The id of the booking an answer leads to; undefined where it leads to none. */
export function bookedId({ status, headers }: Answer): string | undefined {
  if (status !== 303) return undefined;
  return /^\/checkout-success\?booking=([\w-]+)$/.exec(headers.location ?? "")?.[1];
}
