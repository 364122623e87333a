import type { ActionFunctionArgs } from "@remix-run/node";
import { onlyPost, readCall } from "../envelope.server";
import { signInCall } from "./sign-in-call.server";
import { AuthSignInCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-02 `POST /api/auth/signIn`: the payload is spelled `jsonSingIn`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { jsonSingIn, ...hints } = await readCall(request, AuthSignInCall);
  return signInCall(jsonSingIn, request, { ...context, hints });
}
