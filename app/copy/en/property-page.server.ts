/** What a property's page says. Said by the server only. */
export const propertyPage = {
  propertyDescription:
    "{{name}}, {{place}}: rooms, amenities and location. Choose your dates to see prices with taxes and fees.",
  noRoomsForDates: "No rooms available for these dates",
  "scored-cleanliness": "Cleanliness",
  "scored-comfort": "Comfort",
  "scored-facilities": "Facilities",
  "scored-staff": "Staff",
  "scored-location": "Location",
  "scored-value": "Value",
  photo: "Photo {{number}} of {{name}}",
  inTheCenter: "In the center",
  "fromCenter-n": "{{distance}} north of the center",
  "fromCenter-ne": "{{distance}} northeast of the center",
  "fromCenter-e": "{{distance}} east of the center",
  "fromCenter-se": "{{distance}} southeast of the center",
  "fromCenter-s": "{{distance}} south of the center",
  "fromCenter-sw": "{{distance}} southwest of the center",
  "fromCenter-w": "{{distance}} west of the center",
  "fromCenter-nw": "{{distance}} northwest of the center",
  squareMetres: "{{area}} m²",
  squareFeet: "{{area}} sq ft",
} as const;
