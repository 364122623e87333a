import type { Params } from "@remix-run/react";
import { notFound } from "~/request/guards.server";
import { accessCodes, invitations } from "./access.server";
import { campaigns } from "./campaigns.server";
import { commissionRules } from "./commission-rules.server";
import { earningRules } from "./earning-rules.server";
import type { ListedKind, LoyaltyKind } from "./loyalty-kind";
import { plans } from "./plans.server";

const ADDED: Record<string, LoyaltyKind> = {
  campaigns,
  "commission-rules": commissionRules,
  "earning-rules": earningRules,
  plans,
};
const LISTED: Record<string, ListedKind | LoyaltyKind> = { ...ADDED, "access-codes": accessCodes, invitations };

/** The kind that an address names, and where its list is. */
export const kindOf = (params: Params) => named(LISTED, params);
/** The same of those that operators add on a page. */
export const addedKindOf = (params: Params) => named(ADDED, params);

function named<Kind>(kinds: Record<string, Kind>, { kind: name = "" }: Params): { kind: Kind; path: string } {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return kind ? { kind, path: `/admin/${name}` } : notFound();
}
