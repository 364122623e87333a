import type { legal as english } from "~/copy/en/legal";
import type { Messages } from "~/i18n/messages";

export const legal: Messages<typeof english> = {
  privacyTitle: "Política de privacidad",
  termsTitle: "Condiciones de uso",
  updated: "Última actualización: {{date}}",
  statisticsTitle: "Cookies de estadísticas",
  statisticsText:
    "Con tu permiso, este sitio usa Google Analytics para contar visitas y saber qué páginas son útiles. Entonces guarda cookies y envía a Google las direcciones de las páginas que abres. Nada de esto se carga antes de que lo permitas, y puedes desactivarlo aquí cuando quieras.",
  statisticsOff: "Las estadísticas están desactivadas.",
  statisticsOn: "Las estadísticas están activadas.",
  statisticsAllow: "Permitir estadísticas",
  statisticsStop: "Desactivar estadísticas",
  creditsTitle: "Créditos",
  creditsIntro: "Este sitio se apoya en el trabajo que otras personas comparten libremente. Gracias.",
  creditsChanges: "Cambios: datos filtrados y algunas columnas omitidas.",
  publicDomain: "dominio público",
  places: "Lugares y sus nombres",
  airports: "Aeropuertos",
  languagesAndRegions: "Nombres y reglas de países, idiomas y monedas",
  countries: "Códigos de países",
  dialling: "Prefijos telefónicos",
  nationalities: "Nacionalidades",
  currencies: "Monedas",
  flags: "Banderas",
  timeZones: "Zonas horarias",
  typeface: "Tipografía",
  pictures: "Imágenes",
  picturesText: "Todas las imágenes son dibujos hechos para este sitio. No muestran los alojamientos reales.",
};
