import { SECOND } from "../../core/durations.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { SupplierFailedError } from "../../ports/supplier-failed.ts";
import type { Activity, FreeSlot } from "./catalogue/activities.ts";
import type { ActivityAnswer, ActivitySearch } from "./catalogue/search.ts";
import type { EmbeddedActivities } from "./embedded-supplier.ts";
import { OWN_SUPPLIER, supplierOf } from "./key.ts";
import type { ExternalActivities, SlotsAsked } from "./supplier.ts";

/** What a page of results waits for suppliers outside, all together. */
const RESULTS_WAIT = 2.5 * SECOND;

type Dependencies = { own: EmbeddedActivities; external: (organisation: Organisation) => ExternalActivities[] };

/** All activities that an organisation sells, of any supplier. */
export function createActivitySupply({ own, external }: Dependencies) {
  /** Undefined where it did not answer in time; the log has a line of each call. */
  async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), RESULTS_WAIT);
    });
    return Promise.race([answer.catch(undefinedIfFailed), late]).finally(() => clearTimeout(timer));
  }

  const supplierFor = (organisation: Organisation, code: string) =>
    external(organisation).find(({ name }) => name === supplierOf(code));

  return {
    /** Places that have activities, with their number; `isEmbedded`: only of this installation. */
    async listPlaces(organisation: Organisation) {
      const places = await own.activities.listPlaces();
      const others = external(organisation);
      const counts = new Map<number, { id: number; count: number; version: number }>(
        places.map((each) => [each.id, each]),
      );
      for (const told of await Promise.all(others.map((each) => inTime(each.places()))))
        for (const id of told ?? []) {
          const known = counts.get(id) ?? { id, count: 0, version: 0 };
          counts.set(id, { ...known, count: known.count + 1 });
        }
      return { places: [...counts.values()], isEmbedded: others.length === 0 };
    },

    /** `isPartial`: a supplier did not tell all in time. */
    async search(organisation: Organisation, asked: ActivitySearch): Promise<ActivityAnswer & { isPartial: boolean }> {
      const told = await Promise.all(
        external(organisation).map((each) => inTime(each.list(asked, RESULTS_WAIT * 0.9))),
      );
      const answer = await own.search(
        asked,
        told.flatMap((each) => each?.listed ?? []),
      );
      return { ...answer, isPartial: told.some((each) => !each?.isWhole) };
    },

    /** Undefined where the organisation does not sell it. */
    findFor: (organisation: Organisation, code: string): Promise<Activity | undefined> =>
      supplierOf(code) === OWN_SUPPLIER
        ? own.activities.findFor(organisation.id, code)
        : (supplierFor(organisation, code)?.details(code) ?? Promise.resolve(undefined)),

    slots: (organisation: Organisation, activity: Activity, asked: SlotsAsked): Promise<FreeSlot[]> =>
      supplierFor(organisation, activity.code)?.slots(activity, asked) ??
      own.activities.slots(activity, asked.days, { held: asked.held }),
  };
}

function undefinedIfFailed(error: unknown): undefined {
  if (!(error instanceof SupplierFailedError)) throw error;
}
