import type { CommissionState } from "#server/commission/rules";

/** What an agent looks at: `month`: "2026-11". */
export type CommissionAsked = { state: CommissionState | undefined; month: string | undefined; page: number };

export function commissionHref({ state, month, page }: Partial<CommissionAsked>): string {
  const asked = new URLSearchParams({
    ...(state && { state }),
    ...(month && { month }),
    ...(page !== undefined && page > 1 && { page: String(page) }),
  });
  return asked.size > 0 ? `/agent/commission?${asked}` : "/agent/commission";
}
