import { subject } from "./subjects/liteapi.ts";
import { conformance } from "./suite.ts";

conformance("LiteAPI", subject);
