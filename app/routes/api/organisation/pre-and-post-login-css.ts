import type { ActionFunctionArgs } from "@remix-run/node";
import { brandStyle } from "~/theme/brand-style.server";
import { answer, onlyPost, readCall } from "../envelope.server";
import { PreAndPostLoginCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-12 `POST /api/general/getCssPreAndPostLogin`: an organisation looks the same before and after sign-in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { pageCode } = await readCall(request, PreAndPostLoginCall);
  const css = brandStyle(context.organisation);
  return answer({ data: { pageCode, preLogin: css, postLogin: css } });
}
