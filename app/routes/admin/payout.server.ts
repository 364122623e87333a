import type { CommissionBalance } from "#server/commission/payouts";

export const payoutHref = ({ agentId, amount: { currency } }: CommissionBalance): string =>
  `/admin/commission-payouts/${agentId}/${currency}`;
