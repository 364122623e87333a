import { pathOfThisSite } from "~/request/paths";
import type { DialogPlace } from "./dialog";

/** The place of the requested dialog, and where it returns to. */
export function placeOf(request: Request, redirectTo?: string): DialogPlace {
  const { searchParams } = new URL(request.url);
  return {
    redirectTo: pathOfThisSite(redirectTo ?? searchParams.get("redirectTo")),
    overPage: searchParams.has("over"),
  };
}
