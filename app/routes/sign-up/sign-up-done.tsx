import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notStored } from "~/request/page-headers";
import { placeOf } from "~/shell/dialogs/place.server";
import { standsAlone } from "~/shell/handle";
import { SignUpDoneDialog } from "./sign-up-done-dialog";
import { doneData } from "./sign-up-pages.server";

export const handle = standsAlone;

export const headers = notStored;

export const loader = ({ request, context }: LoaderFunctionArgs) => doneData(request, context, placeOf(request));

export default function SignUpDone() {
  return <SignUpDoneDialog data={useLoaderData<typeof loader>()} />;
}
