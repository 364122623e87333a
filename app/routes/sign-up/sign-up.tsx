import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/request/page-title";
import { takeFailureAtSignUp } from "~/shared/sign-in/sign-in-return.server";
import { usePanelPage } from "~/shell/dialogs/panel-page";
import { placeOf } from "~/shell/dialogs/place.server";
import { standsAlone } from "~/shell/handle";
import { signUpData } from "./sign-up-pages.server";
import { SignUpPanel } from "./sign-up-panel";

export const meta = titleMeta;

export const handle = standsAlone;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await signUpData(request, context, placeOf(request));
  const { failure, headers } = await takeFailureAtSignUp(request, context);
  return data({ ...page, failure }, { headers });
}

export default function SignUp() {
  return <SignUpPanel data={useLoaderData<typeof loader>()} {...usePanelPage("/signup")} />;
}
