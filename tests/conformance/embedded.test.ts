import { describeOnEachDatabase } from "../drivers/databases.ts";
import { embeddedOn } from "./subjects/embedded.ts";
import { conformance } from "./suite.ts";

describeOnEachDatabase((open) =>
  conformance(
    "our own catalogue",
    embeddedOn(async () => (await open()).db),
  ),
);
