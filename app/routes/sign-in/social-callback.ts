import type { LoaderFunctionArgs } from "@remix-run/node";
import { authorizationRequestOf, refusalOfReturn } from "~/shared/sign-in/authorization-request.server";
import { completeSignIn, failSignIn } from "~/shared/sign-in/sign-in-return.server";
import { returnFromProvider } from "./identity-strategies.server";
import { socialProviderOf } from "./social-provider.server";

/** The way back from Google and Facebook. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const provider = socialProviderOf(params["provider"], context);
  const authorizationRequest = await authorizationRequestOf(request, context);
  const refusal = await refusalOfReturn(request, context, provider, authorizationRequest);
  if (refusal || !authorizationRequest)
    return failSignIn(context, provider, authorizationRequest, refusal ?? "state-unknown");
  const returned = await returnFromProvider(request, context, provider, authorizationRequest);
  if (!returned.ok) return failSignIn(context, provider, authorizationRequest, returned.reason);
  return completeSignIn(request, context, returned.value, authorizationRequest);
}
