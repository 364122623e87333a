import type { SubjectOf } from "./subject.ts";
import { conformance } from "./suite.ts";

/** The suite against the subject that `npm run conformance` was given. */
const file = process.env["CONFORMANCE_SUBJECT"] ?? "";
const { subject } = (await import(file)) as { subject: SubjectOf };

conformance(file.split("/").at(-1) ?? file, subject);
