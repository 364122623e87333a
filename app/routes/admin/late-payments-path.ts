export const LATE_PAYMENTS = "/admin/late-payments";
