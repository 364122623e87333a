export const BOOKINGS = "/admin/bookings";
