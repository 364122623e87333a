import type { Clock } from "../../core/clock.ts";
import { addPlan, listPlans } from "../../membership/plans.ts";
import { type PlanTerms, type PlanTexts, planTerms } from "../../membership/rules.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { Db } from "../schema.ts";

/** Prices in whole units of the organisation's currency. */
const PLANS: { terms: Pick<PlanTerms, "code" | "price" | "period" | "benefits">; texts: PlanTexts }[] = [
  {
    terms: { code: "silver", price: 0, period: "year", benefits: { canBook: false, discount: 0, pointsFactor: "1" } },
    texts: {
      en: { name: "Silver", text: "For everyone who travels with us." },
      es: { name: "Plata", text: "Para todos los que viajan con nosotros." },
      ar: { name: "الفضية", text: "لكل من يسافر معنا." },
    },
  },
  {
    terms: { code: "gold", price: 9, period: "month", benefits: { canBook: false, discount: 3, pointsFactor: "3/2" } },
    texts: {
      en: { name: "Gold", text: "For several trips a year." },
      es: { name: "Oro", text: "Para varios viajes al año." },
      ar: { name: "الذهبية", text: "لعدة رحلات في السنة." },
    },
  },
  {
    terms: {
      code: "platinum",
      price: 190,
      period: "year",
      benefits: { canBook: false, discount: 6, pointsFactor: "2" },
    },
    texts: {
      en: { name: "Platinum", text: "For frequent travelers." },
      es: { name: "Platino", text: "Para quienes viajan a menudo." },
      ar: { name: "البلاتينية", text: "لكثيري السفر." },
    },
  },
];

/** What a demo organisation sells its members, where it never sold anything: an operator may have withdrawn all of it. */
export async function seedPlans(db: Db, organisation: Organisation, clock: Clock): Promise<void> {
  if ((await listPlans({ db, clock }, organisation)).length > 0) return;
  const { currency } = organisation;
  for (const { terms, texts } of PLANS)
    await addPlan(
      { db, clock },
      organisation,
      planTerms.parse({ ...terms, price: terms.price * 100, currency }),
      texts,
      `${organisation.slug}-${terms.code}`,
    );
}
