/** What staff may see and do; `members`: find and see people, whom `people` changes. Each page of operators names its one. */
export type Right = "members" | "people" | "bookings" | "money" | "loyalty" | "catalogue" | "settings" | "staff";

/** OP-07: what each role may do for its organization; stored by these names. An owner may do everything. */
const RIGHTS = {
  support: ["members", "people", "bookings"],
  finance: ["members", "people", "bookings", "money"],
  marketing: ["members", "loyalty"],
  catalogue: ["catalogue"],
  owner: ["members", "people", "bookings", "money", "loyalty", "catalogue", "settings", "staff"],
} as const satisfies Record<string, readonly Right[]>;

export type StaffRole = keyof typeof RIGHTS;
export const STAFF_ROLES = Object.keys(RIGHTS) as StaffRole[];

/** How owners are stored, also those of before there were roles. */
export const OWNERS = ["owner", "operator"] as const;

/** undefined for accounts that are not staff, and for a role that this version does not know. */
export const readStaffRole = (stored: string | null): StaffRole | undefined =>
  OWNERS.some((owner) => owner === stored) ? "owner" : STAFF_ROLES.find((role) => role === stored);

export const hasRight = ({ staffRole }: { staffRole?: StaffRole | undefined }, right: Right): boolean =>
  staffRole !== undefined && (RIGHTS[staffRole] as readonly Right[]).includes(right);
