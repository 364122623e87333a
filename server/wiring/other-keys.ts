import type { EndKeys } from "../auth/end-keys.ts";
import { endNameCorrections } from "../orders/index.ts";
import { endEmailChanges } from "../profile/email-change.ts";

/** Ends the keys of an account that are mailed elsewhere than in `server/auth`. */
export const endOtherKeys: EndKeys[] = [endEmailChanges, endNameCorrections];
