export const CLAIMS = "/admin/claims";
