/** About those who work for an organization: their roles. Said by the server only. */
export const staff = {
  "role-support": "Atención al cliente",
  "role-finance": "Finanzas",
  "role-marketing": "Marketing",
  "role-catalogue": "Catálogo",
  "role-owner": "Responsable",
};
