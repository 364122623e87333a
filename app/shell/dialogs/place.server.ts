import { pathOfThisSite } from "~/request/paths";
import type { DialogPlace } from "./dialog";

/** Where the dialog that a request is about is, and where it comes back to. */
export function placeOf(request: Request, redirectTo?: string): DialogPlace {
  const { searchParams } = new URL(request.url);
  return {
    redirectTo: pathOfThisSite(redirectTo ?? searchParams.get("redirectTo")),
    overPage: searchParams.has("over"),
  };
}
