export type AccessCodeRow = {
  organisation_id: string;
  /** Upper case. */
  code: string;
  active: number;
  valid_from: number | null;
  valid_until: number | null;
  uses_left: number | null;
};

export type AccessCodeUseRow = {
  organisation_id: string;
  /** Upper case. */
  code: string;
  account_id: string;
  used_at: number;
};

/** SU-16. The words of the specification, as operators write them. */
export type InvitationRow = {
  /** Hash of the key in the link. */
  id: string;
  organisation_id: string;
  mastercode: string;
  email: string;
  firstname: string;
  lastname: string;
  /** 1-based index into Miss, Mr, Mrs; anything else counts as 1. */
  title: number;
  phonenumber: string;
  /** ISO 3166-1 alpha-2. */
  countrycode: string;
  lang: string;
  tripid: string;
  created_at: number;
  expires_at: number;
  /** The account it became. */
  account_id: string | null;
};

export type RegistrationTables = {
  access_code: AccessCodeRow;
  access_code_use: AccessCodeUseRow;
  invitation: InvitationRow;
};
