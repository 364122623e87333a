import type { ActionFunctionArgs } from "@remix-run/node";
import { onlyPost, readCall } from "../envelope.server";
import { signInCall } from "./sign-in-call.server";
import { SignInCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-01 `POST /api/signIn`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { jsonSign, ...hints } = await readCall(request, SignInCall);
  return signInCall(jsonSign, request, { ...context, hints });
}
