import { describeWithDatabase } from "../drivers/databases.ts";
import { octoOn } from "./subjects/octo.ts";
import { conformance } from "./suite.ts";

describeWithDatabase((open) =>
  conformance(
    "OCTO",
    octoOn(async () => (await open()).db),
  ),
);
