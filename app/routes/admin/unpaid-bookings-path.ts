export const UNPAID_BOOKINGS = "/admin/unpaid-bookings";
