import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost } from "../envelope.server";
import { NationalitiesAnswer } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-06 `POST /api/getNationalityCat`, CALL-08 `POST /api/general/getNationalities`. */
export const action = ({ context }: ActionFunctionArgs) =>
  answerAs(NationalitiesAnswer, { data: { data: context.reference.nationalities } });
