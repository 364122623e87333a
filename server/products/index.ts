import type { Logger } from "pino";
import type { Throttle } from "../auth/throttle.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import type { Store } from "../db/schema.ts";
import type { LocaleData } from "../locale-data/locale-data.ts";
import type { Membership } from "../membership/membership.ts";
import type { BookingMail } from "../orders/index.ts";
import { composed, type Purchases } from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Payments } from "../payments/payments.ts";
import type { OwnPhotos } from "../ports/own-photos.ts";
import { createActivityOperations } from "./activities/called-off.ts";
import { activities } from "./activities/product.ts";
import { createActivityService } from "./activities/service.ts";
import { cars } from "./cars/product.ts";
import { createCarService } from "./cars/service.ts";
import { createCertificates } from "./certificates/certificates.ts";
import { certificates } from "./certificates/product.ts";
import { createCredit } from "./credit/credit.ts";
import { credit } from "./credit/product.ts";
import { cruises } from "./cruises/product.ts";
import { createCruiseService } from "./cruises/service.ts";
import { dreamtripsPersonalData } from "./dreamtrips/personal-data.ts";
import { dreamtrips } from "./dreamtrips/product.ts";
import { createDreamtripService } from "./dreamtrips/service.ts";
import { createPlans } from "./plans/plans.ts";
import { plans } from "./plans/product.ts";
import type { Product, ProductOperations } from "./product.ts";
import { createPropertyOperations } from "./stays/catalogue/own-properties.ts";
import { stays } from "./stays/product.ts";
import { createStayService, type StayOverrides } from "./stays/service.ts";
import { topUps } from "./top-ups/product.ts";
import { createTopUps } from "./top-ups/top-ups.ts";
import { transfers } from "./transfers/product.ts";
import { createTransferService } from "./transfers/service.ts";
import type { ValueProduct } from "./value-product.ts";

export const products = [
  stays,
  activities,
  cars,
  cruises,
  transfers,
  dreamtrips,
  composed,
] as unknown as readonly Product[];

export const valueProducts = [certificates, topUps, plans, credit] as unknown as readonly ValueProduct[];

export const productsPersonalData: PersonalDataSource[] = [dreamtripsPersonalData];

type Base = Store & { log: Logger; mail?: BookingMail };

/** For tests. */
export type ProductOverrides = object & StayOverrides;

type Services = Base &
  ProductOverrides & {
    secrets: readonly string[];
    supplierSecrets: Record<string, string>;
    ownPhotos: OwnPhotos;
    throttle: Throttle;
    localeData: Pick<LocaleData, "rates">;
  };

/** What is asked of each product while the program runs, and what its pages call. */
export const createServices = (collaborators: Services) => ({
  stays: createStayService(collaborators),
  activities: createActivityService(collaborators),
  cars: createCarService(collaborators),
  cruises: createCruiseService(collaborators),
  transfers: createTransferService(collaborators),
  dreamtrips: createDreamtripService(collaborators),
});

const operations: Record<string, (deps: Base) => ProductOperations> = {
  stays: createPropertyOperations,
  activities: createActivityOperations,
};

/** What operators do with each product, also from a shell. */
export const createOperations = (deps: Base): ProductOperations[] =>
  Object.values(operations).map((create) => create(deps));

type Shops = Base & {
  membership: Membership;
  payments: Payments;
  purchases: Purchases;
  organisations: () => Promise<Organisation[]>;
};

/** What the pages of each of them call. */
export const createShops = (collaborators: Shops) => ({
  certificates: createCertificates(collaborators),
  topUps: createTopUps(collaborators),
  plans: createPlans(collaborators),
  credit: createCredit(collaborators),
});
