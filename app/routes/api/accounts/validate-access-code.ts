import type { ActionFunctionArgs } from "@remix-run/node";
import { viewerOf } from "~/request/viewer.server";
import { answerAs, onlyPost, readCall, tooMany } from "../envelope.server";
import { AccessCodeAnswer, SignUpCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-04 `POST /api/signUp/validateAccessCode`. Wrong codes are counted (R2). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { jsonRegister } = await readCall(request, SignUpCall);
  const { t } = (await viewerOf(request, context)).i18n;
  const fine = { data: { status: 1 as const, resp: t("calls.accessCodeFine") } };
  // If the organisation requires no code, every code is valid.
  if (!context.organisation.accessCode) return answerAs(AccessCodeAnswer, fine);
  const valid = await context.registration.accessCodes.validate(
    jsonRegister.accesscode || jsonRegister.mastercode,
    context,
  );
  if (valid.ok) return answerAs(AccessCodeAnswer, fine);
  if (valid.reason === "throttled") return tooMany(request, context, valid, (resp) => ({ data: { status: 0, resp } }));
  const resp = t(valid.reason === "missing" ? "refusals.accessCodeMissing" : "refusals.accessCodeUnknown");
  return answerAs(AccessCodeAnswer, { data: { status: 0, resp } });
}
