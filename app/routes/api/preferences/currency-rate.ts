import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAs, onlyPost, readCall } from "../envelope.server";
import { CurrencyRateAnswer, CurrencyRateCall } from "./wire.server";

export const loader = () => onlyPost();

/** CALL-10 `POST /api/general/getCurrencyRate`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { fromCurrency, toCurrency, all } = await readCall(request, CurrencyRateCall);
  const [from, to] = [fromCurrency.toUpperCase(), toCurrency.toUpperCase()];
  const { roeRate, roes } = await context.localeData.roeRate(from, to, all);
  return answerAs(CurrencyRateAnswer, { data: all ? { roeRate, roes } : { roeRate } });
}
