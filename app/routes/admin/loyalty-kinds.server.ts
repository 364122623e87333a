import type { Params } from "@remix-run/react";
import { notFound } from "~/request/guards.server";
import { campaigns } from "./campaigns.server";
import { commissionRules } from "./commission-rules.server";
import { earningRules } from "./earning-rules.server";
import type { LoyaltyKind } from "./loyalty-kind";
import { plans } from "./plans.server";

const KINDS: Record<string, LoyaltyKind> = {
  campaigns,
  "commission-rules": commissionRules,
  "earning-rules": earningRules,
  plans,
};

/** The kind that an address names, and where its list is. */
export function kindOf({ kind: name = "" }: Params): { kind: LoyaltyKind; path: string } {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  return kind ? { kind, path: `/admin/${name}` } : notFound();
}
