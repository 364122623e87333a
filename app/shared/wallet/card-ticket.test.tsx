import { expect, test } from "vitest";
import { DocumentProvider } from "~/ui/document";
import { markupOf } from "../../../tests/drivers/markup";
import { CardTicket } from "./card-ticket";
import type { ShownCard } from "./shown-wallet.server";

const CARD = { id: "card", name: "Certificate ··4471", products: "For hotels", converted: "", expires: "" };

test("RT-04 WA-09 a used certificate shows what it was worth in place of an amount, and what can be done with a card is a link", () => {
  const used = { ...CARD, active: false, status: "Used", amount: "USD 50.00", wasWorth: "Was worth USD 50.00" };
  expect(ticketOf(used)).toMatch(/>Was worth USD 50\.00</);
  expect(ticketOf(used).match(/50\.00/g)).toHaveLength(1);
  const held = { ...used, active: true, wasWorth: "", link: { href: "/here", text: "Withdraw card" } };
  expect(ticketOf(held)).toMatch(/href="\/here"[^>]*>Withdraw card</);
});

const ticketOf = (card: ShownCard): string =>
  markupOf(
    <DocumentProvider details={{ requestId: "", style: "", brandStyle: "", start: "", data: "" } as never}>
      <CardTicket {...card} />
    </DocumentProvider>,
  );
