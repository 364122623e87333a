/** About those who work for an organization: their roles. Said by the server only. */
export const staff = {
  "role-support": "Support",
  "role-finance": "Finance",
  "role-marketing": "Marketing",
  "role-catalogue": "Catalog",
  "role-owner": "Owner",
};
