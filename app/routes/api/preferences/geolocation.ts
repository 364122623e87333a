import type { ActionFunctionArgs } from "@remix-run/node";
import { toGeolocationWire } from "~/shared/wire/geolocation.server";
import { answerAs, onlyPost } from "../envelope.server";
import { GeolocationAnswer } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-09 `POST /api/general/getGeolocationByIp`: of the viewer's own address, whatever is sent (CALL-25). */
export async function action({ context }: ActionFunctionArgs) {
  return answerAs(GeolocationAnswer, {
    data: toGeolocationWire(await context.geolocation.locate(context.clientAddress)),
  });
}
