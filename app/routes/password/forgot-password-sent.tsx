import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titled } from "~/request/page-title.server";
import { placeOf } from "~/shell/dialogs/place.server";
import { standsAlone } from "~/shell/handle";
import { ForgotPasswordSentDialog } from "./forgot-password-dialog";

export const handle = standsAlone;

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  ...(await titled(request, context, "password.sentTitle")),
  ...placeOf(request),
});

export default function ForgotPasswordSent() {
  return <ForgotPasswordSentDialog data={useLoaderData<typeof loader>()} />;
}
