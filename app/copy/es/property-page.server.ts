import type { propertyPage as english } from "~/copy/en/property-page.server";
import type { Messages } from "~/i18n/messages";

export const propertyPage: Messages<typeof english> = {
  propertyDescription:
    "{{name}}, {{place}}: habitaciones, servicios y ubicación. Elige las fechas para ver los precios con impuestos y tasas.",
  noRoomsForDates: "No hay habitaciones disponibles en esas fechas",
  "scored-cleanliness": "Limpieza",
  "scored-comfort": "Confort",
  "scored-facilities": "Instalaciones",
  "scored-staff": "Personal",
  "scored-location": "Ubicación",
  "scored-value": "Relación calidad-precio",
  photo: "Foto {{number}} de {{name}}",
  roomPhoto: "{{room}}: foto {{number}}",
  roomPhotos_one: "{{count}} foto · {{room}}",
  roomPhotos_many: "{{count}} fotos · {{room}}",
  roomPhotos_other: "{{count}} fotos · {{room}}",
  gallery: "Fotos de {{name}}",
  galleryDescription: "Todas las fotos de {{name}} en tamaño completo.",
  registration: "Número de registro: {{number}}",
  inTheCenter: "En el centro",
  "fromCenter-n": "A {{distance}} al norte del centro",
  "fromCenter-ne": "A {{distance}} al noreste del centro",
  "fromCenter-e": "A {{distance}} al este del centro",
  "fromCenter-se": "A {{distance}} al sureste del centro",
  "fromCenter-s": "A {{distance}} al sur del centro",
  "fromCenter-sw": "A {{distance}} al suroeste del centro",
  "fromCenter-w": "A {{distance}} al oeste del centro",
  "fromCenter-nw": "A {{distance}} al noroeste del centro",
  squareMetres: "{{area}} m²",
  squareFeet: "{{area}} pies²",
};
