export type OrganisationRow = {
  id: string;
  slug: string;
  name: string;
  /** JSON of `OrganisationSettings`, validated when it is read. */
  settings: string;
  /** Goes up with every change, so that other processes notice. */
  version: number;
  created_at: number;
};

export type OrganisationHostRow = { host: string; organisation_id: string };

export type OrganisationTables = { organisation: OrganisationRow; organisation_host: OrganisationHostRow };
