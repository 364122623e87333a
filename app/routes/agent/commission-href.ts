import type { CommissionState } from "#server/commission/rules";

/** What an agent looks at. `month`: "2026-11"; `agent`: of the team, undefined: the agent's own. */
export type CommissionAsked = {
  state: CommissionState | undefined;
  month: string | undefined;
  agent: string | undefined;
  page: number;
};

export function commissionHref({ state, month, agent, page }: Partial<CommissionAsked>): string {
  const asked = new URLSearchParams({
    ...(state && { state }),
    ...(month && { month }),
    ...(agent && { agent }),
    ...(page !== undefined && page > 1 && { page: String(page) }),
  });
  return asked.size > 0 ? `/agent/commission?${asked}` : "/agent/commission";
}
