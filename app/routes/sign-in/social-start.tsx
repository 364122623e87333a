import type { ActionFunctionArgs } from "@remix-run/node";
import { formDataOf } from "~/request/form.server";
import { notFound } from "~/request/guards.server";
import { newAuthorizationRequest } from "~/shared/sign-in/authorization-request.server";
import { redirectToProvider } from "./identity-strategies.server";
import { socialProviderOf } from "./social-provider.server";

/** POST only: following a link must not start a sign-in at a provider. */
export const loader = () => notFound();

/** CONTINUE WITH FACEBOOK / GOOGLE (SI-03); keeps the dialog's fields meanwhile. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const provider = socialProviderOf(params["provider"], context);
  const form = await formDataOf(request);
  const { searchParams } = new URL(request.url);
  const authorizationRequest = newAuthorizationRequest(context, {
    provider,
    redirectTo: searchParams.get("redirectTo"),
    from: searchParams.get("from"),
    email: String(form.get("email") ?? ""),
    remember: form.get("remember") === "on",
  });
  return redirectToProvider(request, context, provider, authorizationRequest);
}

export default function SocialStart() {
  return null;
}
