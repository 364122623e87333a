import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost } from "../envelope.server";
import { CountriesAnswer } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-06 `POST /api/getCountryCat`, CALL-08 `POST /api/general/getCountry`. */
export const action = ({ context }: ActionFunctionArgs) =>
  answerAs(CountriesAnswer, { data: { data: context.reference.countries } });
