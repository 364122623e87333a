/**
 * Digests of the SQL that each release brought, by version. Databases have run it, so it never changes. `released.test.ts` prints
 * what a new release adds here.
 */
export const RELEASED: Record<string, Record<string, string>> = {
  "0.2.0": {
    organisation: "a755177bb5f13c85",
    localeData: "98538d24322e87ae",
    drafts: "11696453cc900481",
    auth: "bdd878885c8157af",
    registration: "e9dd5cc3cc043385",
    profile: "68cb7a13ea429355",
    catalogue: "cfe60f3a95375c0d",
    activities: "9c5e009dd4b115be",
    cars: "be59b19b5c1ec445",
    cruises: "2ffa48bbab549d0e",
    transfers: "9842fc62ac3fda7b",
    dreamtrips: "efefc480af81366f",
    stock: "4da1dd994ab6bec9",
    ledger: "ada7a243ee1b26ad",
    payments: "dbffdc835cf26223",
    documents: "5c36df7532ae4b66",
    wallet: "6f1c907b17aeb2c8",
    purchases: "2de6add604844582",
    membership: "f715489207eadd05",
    loyalty: "9df57b437bd152c0",
    commission: "f4a53c9f3ff110d8",
    savings: "e324b106d1f1bbf8",
    booking: "91836369f14280a2",
    agency: "8e2b6bf0397db1c5",
    notes: "6606f753f271e7a5",
    admin: "631a46c6b9da7532",
    jobs: "150a0ac3de04e500",
  },
};
