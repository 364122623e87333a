import type { Kysely } from "kysely";
import { createThrottle } from "../../../server/auth/throttle.ts";
import type { Database } from "../../../server/db/schema.ts";
import { supplierSettings } from "../../../server/organisation/supplier-settings.ts";
import { createActivityService } from "../../../server/products/activities/service.ts";
import { aLog } from "../../fakes/log.ts";
import { type OctoCall, startOctoServer } from "../../fakes/octo-server.ts";
import { anOrganisation } from "../../fixtures/organisations.ts";
import { type At, FAULTS, type Fault, type SubjectOf } from "../subject.ts";
import { activities, CLOCK } from "../wanted.ts";

const CALLS: Record<At, readonly OctoCall[]> = {
  search: ["calendar"],
  recheck: ["product", "availability"],
  book: ["confirm"],
  find: ["find", "look"],
  cancel: ["cancel"],
};

/** An OCTO supplier as our own server plays it; an organisation without activities of its own. */
export const octoOn = (open: () => Promise<Kysely<Database>>): SubjectOf => ({
  faults: FAULTS.filter((fault) => fault !== "board-changed"),
  holds: true,
  async open() {
    const db = await open();
    const server = await startOctoServer({ times: ["10:00"] });
    const apiKey = "SUPPLIER_SECRET_OCTO";
    const suppliers = supplierSettings.suppliers.parse([
      { supplier: "octo", url: server.url, apiKey, supplierId: server.supplierId },
    ]);
    const organisation = anOrganisation({ products: ["ACT"], suppliers, currency: "USD" });
    const service = createActivityService({
      ...{ db, clock: CLOCK, log: aLog().log },
      localeData: { rates: async () => undefined },
      throttle: createThrottle({ db, clock: CLOCK, secret: "for counting" }),
      supplierSecrets: { [apiKey]: server.apiKey },
      patience: { question: 1_500, booking: 1_500 },
    });
    const changes: Partial<Record<Fault, () => void>> = {
      "sold-out": () => server.set({ capacity: 1 }),
      "one-left": () => server.set({ capacity: 2 }),
      "price-changed": () => server.set({ adult: 35_00 }),
      "terms-changed": () => server.set({ cutoffHours: 96 }),
      "wrong-currency": () => server.set({ currency: "XXX" }),
      "unknown-amount": () => server.set({ isPriced: false }),
      "confirmed-later": () => server.set({ confirms: "PENDING" }),
      "find-lags": () => server.set({ notFoundYet: 2 }),
      "clock-off": () => server.set({ clockAhead: 86_400_000 }),
    };
    return {
      supplier: activities(service, organisation, "octo"),
      misbehave(fault, at) {
        const change = fault && changes[fault];
        if (change) return change();
        server.behave(fault as Parameters<typeof server.behave>[0], at && CALLS[at]);
      },
      endHolds: () => server.setStates("ON_HOLD", "EXPIRED"),
      confirm: () => server.setStates("PENDING", "CONFIRMED"),
      bookings: async () => server.live(),
      triesToBook: () => server.callsOf("confirm"),
      bytesSent: server.bytesSent,
      close: server.stop,
    };
  },
});
