import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireSignedIn } from "~/request/guards.server";
import { SIGN_IN_METHODS_PATH } from "~/shared/sign-in/authorization-request.server";

/** The former address of the sign-in methods. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn(request, context);
  return redirect(SIGN_IN_METHODS_PATH, 301);
}
