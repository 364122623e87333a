/** Of every organisation: a property of a supplier that is one of our own catalogue, or of another supplier. */
export type SamePropertyRow = {
  /** As settings name it. */
  supplier: string;
  /** The supplier's own. */
  code: string;
  /** As addresses name it. Never one that is said to be another one itself. */
  property_code: string;
};

export type SupplyTables = { same_property: SamePropertyRow };
