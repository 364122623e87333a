import type { ValuePages } from "~/shared/wallet/value-pages";
import { certificatePages } from "./certificates/certificate-pages.server";
import { creditPages } from "./credit/credit-pages.server";
import { planPages } from "./plans/plan-pages.server";
import { topUpPages } from "./top-ups/top-up-pages.server";

/** What the shared pages say of each kind of value. */
export const valuePages = [certificatePages, topUpPages, planPages, creditPages] as ValuePages[];

export function valuePagesOf(kind: string): ValuePages {
  const pages = valuePages.find((each) => each.kind === kind);
  if (!pages) throw new Error(`no pages say what ${kind} is`);
  return pages;
}
