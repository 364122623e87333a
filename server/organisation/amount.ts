/**
 * Marks a setting that is an amount of the organization's currency: stored in minor units (a text: a fraction of one), and typed and
 * shown in whole units by `server/admin/setting-amounts.ts`.
 */
export const AMOUNT = { amount: true };
