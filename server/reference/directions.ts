/** A page that phones open in their map: https://developers.google.com/maps/documentation/urls */
export const directionsTo = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
