import { redirect } from "@remix-run/node";

/** Where password managers look for the page that changes a password (W3C, A Well-Known URL for Changing Passwords). */
export const loader = () => redirect("/change-password", 302);
