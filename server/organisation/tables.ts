import type { OrganisationState } from "./settings.ts";

export type OrganisationRow = {
  id: string;
  slug: string;
  name: string;
  /** OP-02: of a draft staff see the site, and no one else. */
  state: OrganisationState;
  /** JSON of `OrganisationSettings`, validated when it is read. */
  settings: string;
  /** Goes up with every change, so that other processes notice. */
  version: number;
  created_at: number;
};

export type OrganisationHostRow = { host: string; organisation_id: string };

/** OP-01: one change of an organisation. */
export type OrganisationChangeRow = {
  organisation_id: string;
  /** The version that it made. */
  version: number;
  changed_at: number;
  actor: string;
  reason: string;
  /** JSON of name, hosts and settings, as they were before and after. */
  before: string;
  after: string;
};

/** OP-01: pictures of headers. `bytes`: base64, as a backup can hold it. */
export type OrganisationLogoRow = { organisation_id: string; hash: string; type: string; bytes: string };

export type OrganisationTables = {
  organisation: OrganisationRow;
  organisation_host: OrganisationHostRow;
  organisation_change: OrganisationChangeRow;
  organisation_logo: OrganisationLogoRow;
};
