import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenCampaign } from "../fixtures/campaigns.ts";
import { MANY } from "../fixtures/credentials.ts";
import { CANARY, INJECTED_HEADER, type Raw, type Value } from "../fixtures/fuzz-values.ts";
import { givenAccessCode, givenOrganisation } from "../fixtures/organisations.ts";
import { givenMember } from "../fixtures/plans.ts";
import { givenHotel } from "../fixtures/stays.ts";
import {
  givenBalance,
  givenCertificate,
  givenDiscountCard,
  givenOfferedCertificate,
  givenPurchase,
} from "../fixtures/wallet.ts";
import { checkoutPath, fillCheckout, signIn } from "./checkout.ts";
import { unknownCookies } from "./cookies.ts";
import { offeredFields } from "./forms.ts";
import {
  type CallTarget,
  documentedCalls,
  type FormTarget,
  formsOfPages,
  queryNames,
  type Viewer,
} from "./fuzz-targets.ts";
import type { Answer, Sender, Sent } from "./http-client.ts";
import { type ServedSite, startSite } from "./site.ts";
import { URLS } from "./urls.ts";

/** What stands in every password field: it is in no log line afterwards. */
const SECRET = "Fuzz-Secret-77";
const EMAIL = "ana@example.com";
/** Who signs in as a viewer. */
const EMAILS: Partial<Record<Viewer, string>> = {
  member: EMAIL,
  agent: "agent@example.com",
  operator: "owen@example.com",
};
/** What people would type, so that what is wrong with one field is not hidden behind an empty other one. */
const TYPED: Record<string, string> = {
  email: EMAIL,
  firstName: "Ana",
  lastName: "Silva",
  phone: "",
  title: "1",
  nationality: "1",
  terms: "on",
  password: SECRET,
  confirm: SECRET,
  current: SECRET,
  code: "123456",
  accessCode: "WELCOME",
  intent: "continue",
};

const TRAVELLER = {
  titleId: "1",
  title: "1",
  firstName: "Leo",
  lastName: "Silva",
  nationalityId: "1",
  nationality: "1",
  phoneCountry: "US",
  phone: "",
};

const CLIENT = { firstName: "Zoe", lastName: "Fox", email: "zoe@example.com", phone: "+1 212 555 0134" };

export type FuzzSite = Awaited<ReturnType<typeof startFuzzSite>>;

/** A site with everything that can be asked for, and what can be sent to it. */
export async function startFuzzSite() {
  const site = await startSite(filled, { TRUSTED_PROXIES: "1" });
  const { server } = site;
  const stay = "in=2027-03-01&out=2027-03-04&guests=2";
  const offer = checkoutPath(site.filled.hotel, "2027-03-01", "2027-03-04");
  const newSession = (viewer: Viewer) => signIn(server, { email: EMAILS[viewer] ?? "", password: PASSWORD });
  // A second device, so that there is one to sign out.
  await newSession("member");
  const cookies: Record<Viewer, string> = {
    "signed out": "",
    "signing up": await begunSignUp(server),
    member: await newSession("member"),
    agent: await newSession("agent"),
    operator: await newSession("operator"),
  };
  const send = (viewer: Viewer, path: string, form: Record<string, string>) =>
    server.send({ path, form, headers: { cookie: cookies[viewer] } });
  await send("member", "/user/travelers/new", TRAVELLER);
  await send("member", offer, await fillCheckout(server, offer, cookies.member));
  const added = await send("agent", "/agent/clients/new", { ...CLIENT, key: "client" });
  const client = String(added.headers.location).replace(/\?.*/, "");
  await send("agent", client, { intent: "task", key: "task", task: "Send the visa form", due: "2027-01-31" });
  const list = `/search-detail?dest=2267057&${stay}`;
  const quoting = `/agent/add-to-quote?${new URLSearchParams({ of: list, n: "1", for: client.split("/").at(-1) ?? "" })}`;
  const quoted = await server.send({ path: quoting, headers: { cookie: cookies.agent } });
  await send("agent", quoting, offeredFields(quoted.text, "offer"));
  const pages = [
    ...URLS,
    ...["login", "signup", "signup/email", "forgot-password"].map((modal) => `/?modal=${modal}`),
    list,
    `/hotel-details?property=${site.filled.hotel.code}&${stay}`,
    offer,
    offer.replace("?", "/certificate?"),
    quoting,
    `/admin/disruptions?code=${site.filled.hotel.code}&day=2027-03-01`,
    "/user/profile/contact",
    "/user/profile/preferences",
    "/user-details?tab=profile",
    ...[site.filled.member, site.filled.agent].map((id) => `/admin/people/${id}`),
  ];
  const forms = await formsOfPages(server, pages, cookies);

  return {
    /** Of the process that serves. */
    pid: server.pid,
    pages,
    queries: queryNames(forms),
    calls: documentedCalls(),
    forms: forms.filter(({ method }) => method === "post"),
    /** Sends it as that visitor, who signs in again where that ended the session; throws what is wrong with the answer. */
    async attack(viewer: Viewer, request: Sent): Promise<Answer> {
      const answer = await server.send({ ...request, headers: { ...request.headers, cookie: cookies[viewer] } });
      const faults = faultsOf(request, answer);
      if (faults.length > 0)
        throw new Error(`${faults.join(", ")}\n${shown(viewer, request)}\n→ ${shownAnswer(answer)}`);
      const left = String(answer.headers["set-cookie"] ?? "").includes("userToken=;");
      const isLed = answer.headers.location?.startsWith("/login");
      if (viewer in EMAILS && (left || isLed)) cookies[viewer] = await newSession(viewer);
      return answer;
    },
    /** Ends the site; what the process left behind that it should not have. */
    async end(): Promise<string[]> {
      const alive = (await server.send({ path: "/ready" })).status === 200;
      const { stdout, stderr } = await stopped(site);
      return [
        ...(alive ? [] : ["the process does not serve any more"]),
        ...stderr
          .split("\n")
          .filter((line) => line !== "" && !isJson(line))
          .map((line) => `on stderr: ${line}`),
        ...(stdout.includes(SECRET) ? ["a password is in the log"] : []),
        ...stdout.split("\n").filter((line) => line.includes('"level":"error"')),
      ];
    },
  };
}

async function filled(db: Kysely<Database>) {
  const ours = await givenOrganisation(db, {
    slug: "ours",
    hosts: ["localhost"],
    throttle: MANY,
    walletOptions: ["Certificates", "Cash Card", "Discount Cards", "myvacations"],
    payments: { provider: "demo" },
  });
  const account = await givenAccount(db, ours, { email: EMAIL });
  // Operators may block and erase this one, who does not sign in.
  const other = await givenAccount(db, ours);
  await givenCertificate(db, other);
  await givenAccount(db, ours, { email: EMAILS.operator ?? "", staffRole: "owner" });
  const agent = await givenAccount(db, ours, { email: EMAILS.agent ?? "", type: "agent" });
  await givenCertificate(db, account);
  await givenDiscountCard(db, account);
  await givenBalance(db, account, { minor: 500_00 });
  await givenOfferedCertificate(db, ours, { id: "offer", product: "HLT", currency: "USD", minor: 50_00 });
  await givenPurchase(db, account, "new");
  await givenCampaign(db, ours);
  await givenAccessCode(db, ours, { code: "WELCOME" });
  await givenMember(db, ours, account, { now: Date.now(), discount: 0 });
  return { hotel: await givenHotel(db, { room: { units: 1_000 } }), member: other.id, agent: agent.id };
}

/** The cookies of a guest in step 2 of sign-up, before the password. */
async function begunSignUp(server: Sender): Promise<string> {
  const answer = await server.send({ path: "/signup/email", form: { ...TRAVELLER, email: "new@example.com" } });
  return (answer.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
}

async function stopped({ server, stop }: ServedSite) {
  server.signal("SIGKILL");
  const ended = await server.ended;
  await stop();
  return ended;
}

/** A person's own data is a file of JSON that contains what they typed, as they typed it. */
const isInert = ({ "content-type": type, "x-content-type-options": options }: Answer["headers"]): boolean =>
  type?.startsWith("application/json") === true && options === "nosniff";

/** What no answer may be, whatever was sent. */
function faultsOf(request: Sent, { status, headers, text }: Answer): string[] {
  const faults = [
    [status >= 500, `answered ${status}`],
    [text.includes(`<${CANARY}`) && !isInert(headers), "shows what was sent as markup"],
    [unknownCookies(headers["set-cookie"]).length > 0, `sets ${unknownCookies(headers["set-cookie"])}`],
    [INJECTED_HEADER in headers, "sets a header that was sent"],
    [new URL(headers.location ?? "/", "http://localhost").host !== "localhost", `leads to ${headers.location}`],
    [status === 400 && request.path?.startsWith("/api/") && !isRefusal(text), "refuses a call in no described shape"],
  ] as const;
  return faults.flatMap(([wrong, said]) => (wrong ? [said] : []));
}

function isRefusal(text: string): boolean {
  const { status, message } = isJson(text) ? JSON.parse(text) : {};
  return status === 0 && typeof message === "string";
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

const shown = (viewer: Viewer, { path, body, headers }: Sent): string =>
  `${viewer}: ${body === undefined ? "GET" : "POST"} ${path} ${JSON.stringify(headers ?? {})} ${String(body ?? "").slice(0, 600)}`;

const shownAnswer = ({ status, text }: Answer): string => `${status} ${text.slice(0, 300)}`;

/** The fields of a form with plausible values; the first of several with one name, such as radio buttons. */
export function filledIn({ fields }: FormTarget): [string, Value][] {
  const first = new Map([...fields].reverse());
  return [...first].map(([name, value]) => [name, (value === "" || value === "on" ? TYPED[name] : undefined) ?? value]);
}

export function formRequest({ action }: FormTarget, fields: [string, Value][]): Sent {
  const body = fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return { path: action, method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body };
}

/** The same form with one field sent as a file; `end` is what closes it, for those that are not closed well. */
export function fileRequest({ action }: FormTarget, fields: [string, Value][], file: number, end = "--x--\r\n"): Sent {
  const parts = fields.map(([name, value], index) => {
    const filename = index === file ? '; filename="a.html"\r\nContent-Type: text/html' : "";
    return `--x\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${textOf(value)}\r\n`;
  });
  return {
    path: action,
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: parts.join("") + end,
  };
}

export const queryRequest = (page: string, query: [string, Value][]): Sent => ({
  path: `${page}${page.includes("?") ? "&" : "?"}${query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&")}`.slice(
    0,
    12_000,
  ),
});

/** A call whose body has `json` as it is written in the place of one of its values, or beside them. */
export function callRequest({ path, body }: CallTarget, place: string[], json: string): Sent {
  const marked = JSON.stringify(withValue(body, place, MARK)).replace(`"${MARK}"`, () => json);
  return { path, method: "POST", headers: { "content-type": "application/json" }, body: marked };
}

const MARK = "here it stands";

function withValue(body: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return Object.fromEntries([...Object.entries(fields), [name, withValue(fields[name], rest, value)]]);
}

/** The ways to every value of a body, and to what may stand beside them. */
export function placesOf(body: unknown): string[][] {
  const inside = (value: unknown): string[][] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, each]) => [[name], ...inside(each).map((place) => [name, ...place])])
      : [];
  return [[], ...inside(body), ["email"], ["userId"], ["memberid"], ["__proto__"]];
}

const encoded = (value: Value): string =>
  typeof value === "string" ? encodeURIComponent(Buffer.from(value).toString()) : value.encoded;

const textOf = (value: Value): string => (typeof value === "string" ? value : (value as Raw).encoded);
