/** Amenities that a property's drawing can show, in the order of its name. */
const DRAWN = ["pool", "parking", "restaurant"];

type Drawn = { artSeed: number; destinationId: number; type: string; setting: string; amenities: string[] };

/** The name of a property's drawing: by its type, setting and amenities. */
export const drawingOf = ({ artSeed, destinationId, type, setting, amenities }: Drawn): string =>
  [destinationId, artSeed, type, setting, ...DRAWN.filter((each) => amenities.includes(each))].join("-");
