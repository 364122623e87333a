import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { emailTo, linkIn } from "../drivers/demo-emails.ts";
import { dataFile, expect, test, urlOf } from "../drivers/journey.ts";
import { testsAll } from "../drivers/scope.ts";
import { anAddress, MEMBER_PASSWORD } from "../fixtures/members.ts";

const AZUL = "azul.localhost";
const NILE = "nile.localhost";

const button = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("dialog").getByLabel(name, { exact: true });
const heading = (page: Page) => page.getByRole("dialog").getByRole("heading", { level: 1 });

test("SU-07 SU-02 in Spanish: an access code is asked for, refused at its field, and let in", {
  tag: "@without-scripts",
}, async ({ page, journey }) => {
  const email = anAddress();
  await journey.visit("/signup/email", AZUL);
  await expect(page.locator("html")).toHaveAttribute("lang", "es-ES");
  await expect(page.getByRole("textbox").first()).toHaveAccessibleName("Código de acceso");
  await button(page, "CONTINUAR").click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link").first()).toHaveText("Introduce el código de acceso");

  await field(page, "Código de acceso").fill("AZUL-1999");
  await field(page, "Correo electrónico").fill(email);
  await field(page, "Tratamiento").selectOption({ index: 1 });
  await field(page, "Nombre").fill("Inés");
  await field(page, "Apellidos").fill("Núñez");
  await button(page, "CONTINUAR").click();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(1);
  await summary.getByRole("link").click();
  await expect(field(page, "Código de acceso")).toBeFocused();
  await expect(field(page, "Código de acceso")).toHaveValue("AZUL-1999");
  await expect(field(page, "Código de acceso")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Código de acceso").fill("azul-2026");
  await button(page, "CONTINUAR").click();
  await expect(heading(page)).toHaveText("Registro: paso 2 de 2");
  await field(page, "Contraseña").fill(MEMBER_PASSWORD);
  await field(page, "Confirmar la contraseña").fill(MEMBER_PASSWORD);
  await page.getByRole("checkbox").check();
  await button(page, "REGISTRARSE").click();
  await expect(heading(page)).toHaveText("Revisa tu correo");
  expect((await emailTo(email, /./)).subject).toMatch(/^Confirma /);
});

test("SU-12 SU-15 a guest signs up in Arabic, from right to left, and confirms by an email in Arabic", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const email = anAddress();
  await journey.visit("/credits", NILE);
  await page.getByRole("link", { name: "تسجيل الدخول" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "إنشاء حساب" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "التسجيل بالبريد الإلكتروني" }).click();
  await expect(heading(page)).toHaveText("إنشاء حساب: الخطوة 1 من 2");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await field(page, "البريد الإلكتروني").fill(email);
  await field(page, "اللقب").selectOption({ index: 3 });
  await field(page, "الاسم الأول").fill("نُورَة");
  await field(page, "اسم العائلة").fill("آل حسن");
  await button(page, "متابعة").click();
  await field(page, "كلمة المرور").fill(MEMBER_PASSWORD);
  await field(page, "تأكيد كلمة المرور").fill(MEMBER_PASSWORD);
  await page.getByLabel("أوافق على الشروط والأحكام").check();
  await button(page, "إنشاء حساب").click();
  await expect(heading(page)).toHaveText("تحقّق من بريدك الإلكتروني");

  const received = await emailTo(email, /[\u0600-\u06ff]/);
  expect(received.html).toContain('dir="rtl"');
  await journey.visit(linkIn(received), NILE);
  await page.getByRole("dialog").getByRole("button").click();
  await expect(heading(page)).toHaveText("مرحبًا بك يا نُورَة");
  await page.getByRole("dialog").getByRole("link", { name: "متابعة" }).click();
  await expect(page.locator("summary", { hasText: "نُورَة" })).toBeVisible();
});

test("SU-16 SU-07 SU-15 an invitation's link opens sign-up with everything filled in and its code locked, page and email in its language", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const email = anAddress();
  await journey.visit(await invitation(email), AZUL);
  await expect(page).toHaveURL(/\/signup\/email\?redirectTo=/);
  const code = field(page, "Access code");
  await expect(code).toHaveValue("AZUL-2026");
  expect(await code.isEditable()).toBe(false);
  await expect(field(page, "Email")).toHaveValue(email);
  await expect(field(page, "Title")).toHaveValue("2");
  await expect(field(page, "First name")).toHaveValue("Rui");
  await expect(field(page, "Last name")).toHaveValue("Sá-Nogueira");
  await expect(page.locator("select[name=nationality] option:checked")).toHaveText("Portuguese");
  await expect(page.locator("select[name=phoneCountry]")).toHaveValue("PT");
  await expect(field(page, "Number (optional)")).toHaveValue("912345678");
  await finish(page);
  await expect(heading(page)).toHaveText("Check your email");
  await emailTo(email, /^Confirm your/);
});

test.describe("on an iPad that calls itself a Mac", () => {
  test.use({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    userAgent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
  });

  test("PM-03 what is hidden on iOS goes when a script sees the touch points, and else stays", async ({
    page,
    journey,
  }) => {
    await journey.visit("/credits", AZUL);
    const hidden = page.getByRole("navigation").getByRole("link", { name: "Todo incluido" });
    await expect(hidden).toHaveCount(journey.withScripts ? 0 : 1);
  });
});

test.describe("on a telephone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  const LISTS = [
    [NILE, "الجنسية", "رمز البلد", "Keeling"],
    [AZUL, "Nacionalidad", "Prefijo", "holland"],
  ] as const;
  for (const [host, nationality, code, typed] of LISTS.slice(0, testsAll ? undefined : 1)) {
    test(`SU-06 PH-01 lists filter to the finger as well, with flags and within the page: ${host}`, {
      tag: "@with-scripts",
    }, async ({ page, journey }) => {
      await journey.visit("/signup/email", host);
      const codes = page.locator("select[name=phoneCountry]");
      if (!journey.withScripts) {
        await expect(codes).toBeVisible();
        await expect(page.locator("input[name=find]")).toBeVisible();
        return;
      }
      const nationalities = page.locator("select[name=nationality]");
      await field(page, nationality).tap();
      await field(page, nationality).fill("usa");
      const list = page.getByRole("listbox");
      await expect(list.getByRole("option").first()).toBeInViewport();
      await list.getByRole("option").first().tap();
      await expect(nationalities).toHaveValue("1");

      await field(page, code).tap();
      await expect(list.getByRole("option")).toHaveCount(await codes.locator("option").count());
      const box = await list.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(256);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await field(page, code).fill(typed);
      await expect(list.getByRole("option")).toHaveCount(1);
      const flag = (await list.locator("img").getAttribute("src")) ?? "";
      await list.getByRole("option").tap();
      await expect(list).toHaveCount(0);
      await expect(codes).toHaveValue(flag.slice("/flags/".length, -".svg".length).toUpperCase());
    });
  }
});

/** From what the invitation filled in to the email. */
async function finish(page: Page): Promise<void> {
  await button(page, "CONTINUE").click();
  await field(page, "Password").fill(MEMBER_PASSWORD);
  await field(page, "Confirm password").fill(MEMBER_PASSWORD);
  await page.getByRole("checkbox").check();
  await button(page, "SIGN-UP").click();
}

/** The path of the link that an operator makes by command. */
async function invitation(email: string): Promise<string> {
  const options = {
    organisation: "azul",
    mastercode: "AZUL-2026",
    email,
    "first-name": "Rui",
    "last-name": "Sá-Nogueira",
    title: "2",
    country: "PT",
    phone: "912345678",
    language: "en",
    origin: urlOf("", AZUL),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const ops = join(import.meta.dirname, "../../scripts/ops.mjs");
  const env = { PATH: process.env["PATH"], DATA_DIR: dataFile(""), NODE_ENV: "production" } as NodeJS.ProcessEnv;
  const { stdout } = await promisify(execFile)(process.execPath, [ops, "invitation", "add", ...args], { env });
  return stdout.trim().replace(urlOf("", AZUL), "");
}
