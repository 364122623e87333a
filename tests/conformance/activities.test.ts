import { describeWithDatabase } from "../drivers/databases.ts";
import { activitiesOn } from "./subjects/activities.ts";
import { conformance } from "./suite.ts";

describeWithDatabase((open) =>
  conformance(
    "our own activities",
    activitiesOn(async () => (await open()).db),
  ),
);
