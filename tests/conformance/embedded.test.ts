import { describeWithDatabase } from "../drivers/databases.ts";
import { embeddedOn } from "./subjects/embedded.ts";
import { conformance } from "./suite.ts";

describeWithDatabase((open) =>
  conformance(
    "our own catalogue",
    embeddedOn(async () => (await open()).db),
  ),
);
