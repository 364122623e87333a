/** What a search asks back, and what the field for a place says while the visitor types. Said by the server only. */
export const places = {
  suggestions_one: "{{count}} place",
  suggestions_other: "{{count}} places",
  properties_one: "{{count}} property",
  properties_other: "{{count}} properties",
  where: "Where to?",
  whichPlace: "Which {{name}}?",
  severalPlaces: "There is more than one {{name}}. Which one do you mean?",
  whereInArea: "{{area}}: where to?",
  didYouMean: "Did you mean {{place}}?",
  nearSpellings: "Did you mean one of these?",
  notFound: "We couldn't find “{{q}}”.",
  noStays: "No stays in {{place}} yet",
  nearbyStays: "These places are nearby:",
  noStaysButNearby: "No stays in {{place}} yet. Try one of these:",
} as const;
