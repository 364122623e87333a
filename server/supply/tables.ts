/** Of every organisation: a property of a supplier that is one of our own catalogue. */
export type SamePropertyRow = {
  /** As settings name it. */
  supplier: string;
  /** The supplier's own. */
  code: string;
  property_code: string;
};

export type SupplyTables = { same_property: SamePropertyRow };
