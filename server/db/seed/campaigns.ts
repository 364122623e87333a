import type { Clock } from "../../core/clock.ts";
import { dayIn } from "../../core/day.ts";
import { createCampaigns } from "../../loyalty/campaigns.ts";
import { newCampaign } from "../../loyalty/rules.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { Db } from "../schema.ts";

const CAMPAIGNS = [
  {
    type: "Referral",
    code: "friends",
    terms: { referrer: { balance: "points", amount: 500 }, referee: { balance: "points", amount: 250 } },
    texts: {
      en: { title: "Bring a friend", text: "You both get points after their first stay." },
      es: { title: "Trae a un amigo", text: "Los dos recibís puntos después de su primera estancia." },
      ar: { title: "ادعُ صديقًا", text: "تحصلان معًا على نقاط بعد إقامته الأولى." },
    },
  },
  {
    type: "Promotion",
    code: "weekend",
    terms: { landingPath: "/hotel" },
    texts: {
      en: { title: "A weekend away", text: "Hotels in the city and by the sea, two nights at a time." },
      es: { title: "Un fin de semana fuera", text: "Hoteles en la ciudad y junto al mar, de dos en dos noches." },
      ar: { title: "عطلة نهاية أسبوع", text: "فنادق في المدينة وعلى البحر، ليلتان في كل مرة." },
    },
  },
];

/** What a demo organisation refers friends for and promotes, where it has no campaign yet. */
export async function seedCampaigns(db: Db, organisation: Organisation, clock: Clock): Promise<void> {
  const { list, operations } = createCampaigns({ db, clock });
  if ((await list(organisation)).length > 0) return;
  const startsOn = dayIn(organisation.timeZone, clock.now());
  for (const { terms, ...campaign } of CAMPAIGNS)
    await operations.add(
      organisation,
      newCampaign.parse({
        ...campaign,
        startsOn,
        endsOn: null,
        budget: null,
        terms: { currency: organisation.currency, ...terms },
      }),
      `${organisation.slug}-${campaign.code}`,
    );
}
