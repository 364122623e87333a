import type { Page } from "@playwright/test";
import { expect, hydrated, type Journey, test, urlOf } from "../drivers/journey.ts";
import { testsAll } from "../drivers/scope.ts";
import { aMember, aSignUp, MEMBER_PASSWORD, openDemo } from "../fixtures/members.ts";
import { emailToken } from "../fixtures/people.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "LOG-IN" });
const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const logIn = (page: Page) => page.getByRole("button", { name: "LOG-IN" }).click();

/** As the traveller; the page of the account says the address, which is answered. */
async function signInToAccount(page: Page, journey: Journey): Promise<string> {
  const { email: address, password: secret } = journey.credentialsOf("traveller");
  await journey.visit("/login?redirectTo=/user-details");
  await email(page).fill(address);
  await password(page).fill(secret);
  await logIn(page);
  await expect(page.getByText(address).first()).toBeVisible();
  return address;
}

test("SI-01 SI-08 a visitor signs in over the page they are on, stays there, and logs out", async ({
  page,
  journey,
}) => {
  const { email: address, password: secret } = journey.credentialsOf("traveller");
  await journey.visit("/credits?from=here");
  await page.getByRole("link", { name: "SIGN-IN" }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(journey.withScripts ? /\/credits\?from=here&modal=login$/ : /\/login\?redirectTo=/);

  await email(page).fill(address);
  await password(page).fill(secret);
  await logIn(page);
  await expect(page).toHaveURL(/\/credits\?from=here$/);
  await expect(dialog(page)).toHaveCount(0);

  await page.locator("summary", { hasText: "Ana" }).click();
  await page.getByRole("button", { name: "LOG-OUT" }).click();
  await expect(page.getByRole("link", { name: "SIGN-IN" })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("SI-05 SI-09 a refused sign-in says what is wrong, keeps the address and takes the focus there, every time", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await journey.visit("/credits?modal=login");
  await logIn(page);
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(["Please Enter Email Address", "Please Enter Password"]);

  for (const wrong of ["Wrong-2026", "Wrong-2027"]) {
    await email(page).fill("ana@waypoint.example");
    await password(page).fill(wrong);
    await logIn(page);
    await expect(summary.getByRole("link")).toHaveText(["INVALID EMAIL ADDRESS OR PASSWORD"]);
    await expect(summary).toBeFocused();
    await expect(email(page)).toHaveValue("ana@waypoint.example");
    await expect(password(page)).toHaveValue("");
  }
  await page.getByRole("link", { name: "Close sign-in" }).click();
  await expect(page).toHaveURL(/\/credits$/);
});

test("SI-05 a field that was put right loses its error, the summary stays until the form is sent again", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await journey.visit("/login");
  await logIn(page);
  const wrong = page.locator("[aria-invalid=true]");
  const errors = page.locator("p", { hasText: /^Please Enter/ });
  const links = page.getByRole("alert").getByRole("link");
  await expect(wrong).toHaveCount(2);
  await email(page).fill("a");
  await expect(wrong).toHaveCount(2);
  await email(page).fill("ana@waypoint.example");
  await expect(wrong).toHaveCount(journey.withScripts ? 1 : 2);
  await expect(errors.filter({ visible: true })).toHaveCount(journey.withScripts ? 1 : 2);
  await expect(email(page)).toHaveAccessibleDescription(journey.withScripts ? "" : "Please Enter Email Address");
  await expect(links).toHaveCount(2);
  await email(page).fill("");
  await password(page).fill("x");
  await logIn(page);
  // What is wrong again is said again.
  await password(page).fill("");
  await logIn(page);
  await expect(wrong).toHaveCount(2);
  await expect(errors.filter({ visible: true })).toHaveCount(2);
  await expect(email(page)).toHaveAccessibleDescription("Please Enter Email Address");
});

test("SI-08 T37 after a sign-in the page it leads back to has the focus on its heading", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const { email: address, password: secret } = journey.credentialsOf("traveller");
  await journey.visit("/login?redirectTo=/credits");
  await email(page).fill(address);
  await password(page).fill(secret);
  await logIn(page);
  await expect(page).toHaveURL(/\/credits$/);
  const heading = page.getByRole("heading", { level: 1 });
  // Without scripts the browser begins each page at its top.
  await expect(journey.withScripts ? heading : page.locator("body")).toBeFocused();
  // A viewer who comes from another page also starts at the top.
  await journey.visit("/help");
  await expect(heading).not.toBeFocused();
});

test("SI-05 the way past the header keeps what a refused form says and what was typed", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await journey.carry(await journey.sessionOf("traveller"));
  await journey.visit("/user/travelers/new");
  await page.getByLabel("First name").fill("4");
  await page.getByRole("button", { name: "Save" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeVisible();
  const skip = page.getByRole("link", { name: "Skip to content" });
  await skip.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);
  await expect(summary).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("4");
});

test("SI-12 the right password of an account that is not confirmed yet leads to another email", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const { email: address } = await aSignUp("localhost");
  await journey.visit("/login?redirectTo=/credits");
  await email(page).fill(address);
  await password(page).fill(MEMBER_PASSWORD);
  await logIn(page);
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("YOUR EMAIL ADDRESS ISN'T CONFIRMED YET");
  await page.getByRole("button", { name: "Send the confirmation again" }).click();
  await expect(page).toHaveURL(/\/verify-account\?sent=1&redirectTo=%2Fcredits$/);
  const db = openDemo();
  await journey.visit(`/verify-account?key=${await emailToken(db, address)}`);
  await db.destroy();
  await page.getByRole("button", { name: "CONFIRM MY EMAIL ADDRESS" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Zoë" })).toBeVisible();
});

test("SI-11 in Arabic: after five wrong passwords the right one has to wait too, and the form says how long", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const db = openDemo();
  const { email: address } = await aMember(db, "nile.localhost");
  await db.destroy();
  await journey.visit("/login", "nile.localhost");
  const fields = {
    email: page.getByLabel("البريد الإلكتروني"),
    password: page.getByLabel("كلمة المرور", { exact: true }),
  };
  const summary = page.getByRole("alert");
  for (const secret of ["Wrong-2021", "Wrong-2022", "Wrong-2023", "Wrong-2024", "Wrong-2025", MEMBER_PASSWORD]) {
    await fields.email.fill(address);
    await fields.password.fill(secret);
    await page.getByRole("button", { name: "تسجيل الدخول", exact: true }).click();
    await expect(summary).toBeFocused();
    await expect(fields.password).toHaveValue("");
  }
  await expect(summary).toContainText("محاولات كثيرة. يرجى المحاولة مجددًا بعد");
  await expect(fields.email).toHaveValue(address);
});

test("SI-01 who types before scripts run stays in the field, with what was typed", { tag: "@with-scripts" }, async ({
  page,
  journey,
}) => {
  let comeAlive = () => {};
  const untilTyped = new Promise<void>((resolve) => {
    comeAlive = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await untilTyped;
    await route.continue();
  });
  await page.goto(urlOf("/login"), { waitUntil: "commit" });
  await email(page).pressSequentially("ana@");
  comeAlive();
  if (journey.withScripts) await expect(page.getByRole("button", { name: "Show" })).toBeVisible();
  await page.keyboard.type("waypoint.example");
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue("ana@waypoint.example");
});

test("SI-04 neither Esc nor a press beside the dialog closes it; what is behind cannot be reached", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await journey.visit("/credits?modal=login");
  await expect(page.getByRole("heading", { name: "LOG-IN" })).toBeFocused();
  for (const key of ["Escape", "Escape", "Escape"]) await page.keyboard.press(key);
  await page.mouse.click(5, 300);
  await expect(dialog(page)).toBeVisible();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
    );
    expect(outside).toBe(false);
  }
});

test("SI-04 below sm the dialog fills the screen", { tag: "@with-scripts" }, async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await journey.visit("/credits?modal=login");
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
});

test("SI-01 the password can be shown where scripts run, and is hidden again when the form goes off", async ({
  page,
  journey,
}) => {
  await journey.visit("/login");
  const toggle = page.getByRole("button", { name: "Show password" });
  await expect(toggle).toHaveCount(journey.withScripts ? 1 : 0);
  if (!journey.withScripts) return;
  await password(page).fill("Wrong-2026");
  await toggle.click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await logIn(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(password(page)).toHaveAttribute("type", "password");
});

test("P6 a password can be pasted", { tag: "@with-scripts" }, async ({ page, journey }) => {
  await journey.visit("/login");
  await email(page).fill("Lisbon-2026");
  await email(page).press("ControlOrMeta+a");
  await email(page).press("ControlOrMeta+x");
  await password(page).press("ControlOrMeta+v");
  await expect(password(page)).toHaveValue("Lisbon-2026");
  await expect(email(page)).toHaveValue("");
});

test("UM-03 S9 S10 after log-out Back shows nothing of the person, and no script could ever read the session", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const address = await signInToAccount(page, journey);
  await page.locator("summary", { hasText: "Ana" }).click();
  const session = (await page.context().cookies()).find(({ name }) => name === "userToken")?.value ?? "";
  expect(session.length).toBeGreaterThan(40);
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  );
  for (const part of [session, decodeURIComponent(session), decodeURIComponent(session).split(".")[0] ?? ""])
    expect(readable).not.toContain(part);

  await page.getByRole("button", { name: "LOG-OUT" }).click();
  await expect(page.getByRole("link", { name: "SIGN-IN" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(address)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
});

test("UM-03 log-out reloads the document at once, so that no personal data stays in memory", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const address = await signInToAccount(page, journey);
  await page.evaluate((kept) => Object.assign(window, { kept }), address);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.locator("summary", { hasText: "Ana" }).click();
  await page.getByRole("button", { name: "LOG-OUT" }).click();
  await expect(page.getByRole("link", { name: "SIGN-IN" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "kept"))).toBeUndefined();
  expect(documents).toEqual(["POST /logout", "GET /"]);
});

test("RT-16 closing the dialog leads back to the page and the focus to what opened it; Back closes it too", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await journey.visit("/credits");
  const signIn = page.getByRole("link", { name: "SIGN-IN" });
  await signIn.click();
  await page.getByRole("link", { name: "Close sign-in" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/credits$/);
  // After a reload without scripts the focus is at the top.
  if (journey.withScripts) await expect(signIn).toBeFocused();
  await signIn.click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator("[inert]")).toHaveCount(0);
});

test("UM-02 language and currency are chosen in the menu, and the page stays", { tag: "@with-scripts" }, async ({
  page,
  journey,
}) => {
  await journey.visit("/privacy-policy");
  await page.locator("summary", { hasText: "USD" }).click();
  await page.getByRole("button", { name: "العربية" }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("سياسة الخصوصية");
  await page.locator("summary", { hasText: "USD" }).click();
  await page.getByRole("button", { name: "EUR" }).click();
  await expect(page.locator("summary", { hasText: "EUR" })).toBeVisible();
});

test("SI-01 keys pressed while a page comes alive are no harm to it", { tag: "@with-scripts" }, async ({
  page,
  journey,
}) => {
  const devtools = await page.context().newCDPSession(page);
  // As slow as the telephones of many: the keys come before, while and after the page comes alive.
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (let load = 0; load < (testsAll ? 4 : 2); load++) {
    await page.goto("/login", { waitUntil: "commit" });
    for (let key = 0; key < 25; key++) await page.keyboard.press("Tab");
    if (journey.withScripts) await hydrated(page);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
