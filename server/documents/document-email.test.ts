import { beforeAll, expect, test } from "vitest";
import { registerTrial } from "../../tests/fakes/trial-product.ts";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import type { UsedRate } from "../core/receipt.ts";
import type { ReceiptContent } from "./content.ts";
import { documentEmail } from "./document-email.ts";

beforeAll(registerTrial);

const RATE: UsedRate = { from: "EUR", to: "USD", rate: "1.15", asOf: "2026-11-20", source: "ECB" };

const receipt: ReceiptContent = {
  kind: "receipt",
  reference: "LX4T9AA",
  at: Date.UTC(2026, 10, 21, 12),
  currency: "USD",
  booked: { product: "HLT", title: "Casa do Rio", from: 20_800, to: 20_802 },
  lines: [{ code: "base", amount: 110_00, shown: true, collectedBy: "on-site", due: "arrival" }],
  sources: (["certificate", "cash-card"] as const).map((kind) => ({
    kind,
    id: null,
    amount: { minor: 20_00, currency: "EUR" },
    worth: 23_00,
    owed: 20_00,
    rate: RATE,
  })),
  totals: { inAll: 110_00, now: 46_00, onSite: 64_00, isLeast: false },
  rate: RATE,
};

const ISSUED = { number: "2026-000001", issuedAt: Date.UTC(2026, 10, 21, 12) };
const ISSUER = { name: "Azul Club", address: null, taxNumber: null };

/** As text; `rate`: the one all of it was converted at. */
function emailOf(rate: UsedRate): string {
  const reader = { email: "ana@example.com", name: "Ana", language: "en", path: "/bookings/LX4T9AA/receipt" } as const;
  const site = { organisation: anOrganisation(), origin: "https://azul.example" };
  const sources = receipt.sources.map((source) => ({ ...source, rate }));
  const document = { ...ISSUED, content: { ...receipt, issuer: ISSUER, sources, rate } };
  return documentEmail(document, reader, site).text.replace(/[\u00a0\u202f]/g, " ");
}

test("RT-05 the email of a receipt has the sums in the order of its page, with what left a wallet in another currency, and tells a rate once however often it was used", () => {
  const text = emailOf(RATE);
  expect(text).toContain(
    [
      "Certificate: USD 23.00 (EUR 20.00)",
      "Cash card: USD 23.00 (EUR 20.00)",
      "Paid with your booking: USD 46.00",
      "To be paid at the box office: USD 64.00",
    ].join("\n"),
  );
  expect(text.match(/1 EUR = 1\.15 USD/g)).toHaveLength(1);
  expect(text).toContain("(ECB)");
});

test("RO-04 a rate that the demo invented is called an example, and no feed is named", () => {
  const text = emailOf({ ...RATE, source: "demo (invented)" });
  expect(text).toContain("1 EUR = 1.15 USD, an example rate of Friday, November 20, 2026 for this demo.");
  expect(text).not.toContain("invented");
});
