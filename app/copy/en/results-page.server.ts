/** What pages of results say. Said by the server only. */
export const resultsPage = {
  tryAgain: "Try again",
  forPeople_one: "for {{count}} person, taxes included",
  forPeople_other: "for {{count}} people, taxes included",
  priceRange: "From {{from}} to {{to}}",
  priceBefore: "Before the {{plan}} discount",
  partial: "Some suppliers didn't respond in time.",
  tryPlace: "{{place}}, {{distance}} away",
  nothingAvailable: "Nothing available in {{place}} for these dates",
  tryOtherDates: "Try other dates:",
  showMap: "Map",
  showList: "Back to the list",
  mapNote: "The cross marks the center of {{place}}. Points that are close together are drawn apart.",
} as const;
