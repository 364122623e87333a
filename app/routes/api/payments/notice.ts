import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost } from "../envelope.server";
import { NoticeAnswer } from "./wire.server";

export const loader = () => onlyPost();

/**
 * 401 for a notice that isn't the provider's, 404 for a provider the organisation doesn't have, 503 for one to be sent again, 400
 * for the rest.
 */
const STATUS: Record<string, number> = {
  "no-provider": 404,
  "notice-signature": 401,
  "notice-time": 401,
  "provider-down": 503,
};

/**
 * `POST /api/payments/notice/:provider`: a provider's server reports the outcome of a payment. It has no session; its signature
 * over the bytes identifies it. Repeated notices also get 200, so that the provider stops sending them.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const raw = new Uint8Array(await request.arrayBuffer());
  const taken = await context.payments.notice(context.organisation, params["provider"] ?? "", raw, request.headers);
  if (taken.ok) return answerAs(NoticeAnswer, { status: 1 });
  context.logged.refusal = taken.reason;
  return answerAs(
    NoticeAnswer,
    { status: 0, message: "This notice is not accepted." },
    [],
    STATUS[taken.reason] ?? 400,
  );
}
