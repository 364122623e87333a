import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import type { Goods } from "../../ports/purchase.ts";
import type { CertificateOffer } from "../../wallet/offers.ts";

const terms = z.object({
  kind: z.literal("certificate"),
  offerId: z.string(),
  /** `payment_product_code` of the offer. */
  proCode: z.string(),
  services: z.array(z.string()),
  /** Minor units of the purchase's currency. */
  worth: z.int(),
  validDays: z.int().nullable(),
  withdrawDays: z.int(),
});
export type CertificateTerms = z.infer<typeof terms>;
export const storedTerms = storedJson<CertificateTerms>(terms);

/** A certificate as it is on sale. */
export const certificateGoods = (offer: CertificateOffer): Goods<CertificateTerms> => {
  const { id: offerId, proCode, services, worth, price, validDays, withdrawDays } = offer;
  return {
    terms: { kind: "certificate", offerId, proCode, services, worth: worth.minor, validDays, withdrawDays },
    price,
  };
};
