import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost } from "../envelope.server";
import { OrganisationAnswer, toOrganisationWire } from "./wire.server";

export const loader = () => onlyPost();

/** EN-04 `POST /api/general/getOrganisation`: the configuration of the organisation that the host names. */
export const action = ({ context }: ActionFunctionArgs) =>
  answerAs(OrganisationAnswer, { data: toOrganisationWire(context.organisation) });
