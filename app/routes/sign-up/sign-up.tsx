import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeFailureAtSignUp } from "~/shared/sign-in/sign-in-return.server";
import { useDialogPage } from "~/shell/dialogs/dialog-page";
import { placeOf } from "~/shell/dialogs/place.server";
import { standsAlone } from "~/shell/handle";
import { SignUpDialog } from "./sign-up-dialog";
import { signUpData } from "./sign-up-pages.server";

export const handle = standsAlone;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await signUpData(request, context, placeOf(request));
  const { failure, headers } = await takeFailureAtSignUp(request, context);
  return data({ ...page, failure }, { headers });
}

export default function SignUp() {
  return <SignUpDialog data={useLoaderData<typeof loader>()} {...useDialogPage("/signup")} />;
}
