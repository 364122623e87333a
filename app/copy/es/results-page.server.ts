import type { resultsPage as english } from "~/copy/en/results-page.server";
import type { Messages } from "~/i18n/messages";

export const resultsPage: Messages<typeof english> = {
  tryAgain: "Intentar de nuevo",
  forPeople_one: "para {{count}} persona, impuestos incluidos",
  forPeople_many: "para {{count}} de personas, impuestos incluidos",
  forPeople_other: "para {{count}} personas, impuestos incluidos",
  priceRange: "De {{from}} a {{to}}",
  priceBefore: "Antes del descuento de {{plan}}",
  partial: "Algunos proveedores no respondieron a tiempo.",
  tryPlace: "{{place}}, a {{distance}}",
  nothingAvailable: "No hay nada disponible en {{place}} en esas fechas",
  tryOtherDates: "Prueba con otras fechas:",
  showMap: "Mapa",
  showList: "Volver a la lista",
  mapNote: "La cruz marca el centro de {{place}}. Los puntos muy cercanos entre sí aparecen separados.",
};
