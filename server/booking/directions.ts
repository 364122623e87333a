/** The way to a point, as a page that phones open in their map: https://developers.google.com/maps/documentation/urls */
export const directionsTo = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** "Rua das Flores, 12, Lisbon, Portugal", as far as known. Old bookings have no street. */
export const addressLine = ({ address }: { address?: string }, place: string | undefined, language: string): string =>
  language.startsWith("ar")
    ? [address, place].flatMap((part) => (part ? [`\u2068${part}\u2069`] : [])).join("، ")
    : [address, place].filter(Boolean).join(", ");
