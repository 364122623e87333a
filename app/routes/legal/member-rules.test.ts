import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCampaign } from "../../../tests/fixtures/campaigns.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenMember } from "../../../tests/fixtures/plans.ts";
import * as help from "./help";
import * as terms from "./terms-of-use";

const NOW = Date.UTC(2026, 10, 23, 12);

describeWithDatabase((open) => {
  test("RT-12 help says that a booking's own page cancels it and corrects the name, and where the page is found", async () => {
    const { db } = await open();
    const { data } = await pagesOf(db, await givenOrganisation(db), NOW).get(help, "/help", "");
    const list: { question: string; answer: string; links?: { href: string }[] }[] = data.questions.list;
    const asked = list.find(({ question }) => question.includes("cancel"));
    expect(asked?.answer).toMatch(/On the booking's page you can cancel it, correct the guest's name/);
    expect(asked?.answer).toContain("without an account, open the link in your confirmation email to cancel");
    expect(asked?.links?.map(({ href }) => href)).toEqual(["/user/booking-history", "/bookings/find"]);
  });

  test("RT-12 LO-04 LO-07 LO-09 help and terms tell the rules of plans, points and referrals where the organisation has them, and are silent elsewhere", async () => {
    const { db } = await open();
    const [club, other] = [await givenOrganisation(db), await givenOrganisation(db)];
    const site = pagesOf(db, club, NOW);
    const told = async (pages = site, cookie = "") => {
      const { data } = await pages.get(help, "/help", cookie);
      const list = data.questions.list.map(({ question, answer }: { question: string; answer: string }) => [
        question,
        answer,
      ]);
      const { sections } = (await pages.get(terms, "/terms-of-use", cookie)).data;
      const rules = list.slice(5);
      expect(sections.slice(rules.length === 0 ? sections.length : -rules.length)).toEqual(
        rules.map(([heading, text]: string[]) => ({ heading, paragraphs: [text] })),
      );
      return rules as [string, string][];
    };
    expect(await told()).toEqual([]);
    await givenMember(db, club, await givenAccount(db, club), { now: NOW });
    const plans = await told();
    expect(plans.map(([question]) => question)).toEqual(["What is a plan?", "How does a plan end?"]);
    expect(plans[0]?.[1]).toContain("7 days before it renews");
    expect(plans[1]?.[1]).toMatch(/keep your benefits for 7 days/);
    await givenCampaign(db, club);
    expect((await told()).slice(2).map(([question]) => question)).toEqual([
      "When do I get a referral credit?",
      "Why is a referral credit on hold, or not paid?",
    ]);
    const earning = { per: "1", startsOn: 0 };
    await site.context.earning.operations.add(club, earning, "rule");
    expect((await told()).slice(2, 4).map(([question]) => question)).toEqual([
      "How do points work?",
      "When are points taken back?",
    ]);
    expect((await told(site, "lan_code=ar-AE"))[0]?.[1]).toContain("7 أيام");
    expect(await told(pagesOf(db, other, NOW))).toEqual([]);
  });
});
