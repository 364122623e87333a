import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/page-title";
import { standsAlone } from "~/site";
import { ForgotPasswordSentPanel } from "./forgot-password-panel";
import { placeOf } from "./place.server";
import { titled } from "./sign-up-pages.server";

export const meta = titleMeta;

export const handle = standsAlone;

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  ...(await titled(request, context, "password.sentTitle")),
  ...placeOf(request),
});

export default function ForgotPasswordSent() {
  return <ForgotPasswordSentPanel data={useLoaderData<typeof loader>()} />;
}
