/** What an account may do for its organisation beside what every account may; stored by these names. */
export const STAFF_ROLES = ["operator"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** undefined for accounts that are not staff, and for a role that this version does not know. */
export const readStaffRole = (stored: string | null): StaffRole | undefined =>
  STAFF_ROLES.find((role) => role === stored);
