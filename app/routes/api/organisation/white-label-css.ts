import type { ActionFunctionArgs } from "@remix-run/node";
import { brandStyle } from "~/theme/brand-style.server";
import { answer, onlyPost, readCall } from "../envelope.server";
import { WhiteLabelCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-11 `POST /api/general/getwhitelabelcss`: the organisation's colours, as every page carries them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { pageCode } = await readCall(request, WhiteLabelCall);
  return answer({ data: { pageCode, css: brandStyle(context.organisation) } });
}
