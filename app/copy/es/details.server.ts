import type { details as english } from "~/copy/en/details.server";
import type { Words } from "~/i18n/words";

export const details: Words<typeof english> = {
  signedIn: "Has iniciado sesión.",
  otherSite: "Esta llamada es para otro sitio.",
  accessCodeFine: "Este código de acceso se puede usar.",
  preferencesUnknown: "Este idioma o esta moneda no está disponible.",
  keptForm:
    "Ahora mismo no hemos podido terminar. Todo lo que escribiste sigue en esta página: inténtalo de nuevo en unos instantes.",
  keptFormSecrets:
    "Ahora mismo no hemos podido terminar. Todo lo que escribiste sigue en esta página, salvo contraseñas y códigos: escríbelos otra vez e inténtalo de nuevo en unos instantes.",
  tryAgain: "Intentar de nuevo",
  notTold: "sin indicar",
  ageRange: "De {{min}} a {{max}}",
  ageAbove: "más de {{age}}",
  purposeLeisure: "Ocio",
  purposeBusiness: "Trabajo",
  purposeBoth: "Ocio y trabajo",
  companionsAlone: "En solitario",
  companionsCouple: "En pareja",
  companionsFamily: "En familia",
  companionsFriends: "Con amigos",
  bedDouble: "Una cama grande",
  bedTwin: "Dos camas",
  mealsRoomOnly: "Sin comidas",
  mealsBreakfast: "Desayuno",
  mealsHalfBoard: "Media pensión",
  mealsFullBoard: "Pensión completa",
  mealsAllInclusive: "Todo incluido",
  dietVegetarian: "Vegetariana",
  dietVegan: "Vegana",
  dietHalal: "Halal",
  dietKosher: "Kosher",
  dietGlutenFree: "Sin gluten",
  accessStepFree: "Sin escalones",
  accessWheelchair: "Espacio para silla de ruedas",
  accessHearing: "Ayuda para oír",
  accessSight: "Ayuda para ver",
  editTraveller: "Cambiar los datos de {{name}}",
  documentNone: "Ninguno",
  passport: "Pasaporte",
  idCard: "Documento de identidad",
  documentEnding: "{{kind}} terminado en {{end}}",
  browserOn: "{{browser}} en {{system}}",
  unknownBrowser: "Navegador desconocido",
  unknownSystem: "un sistema desconocido",
  fromCountry: "desde {{country}}",
  fromUnknown: "desde un lugar desconocido",

  converted:
    "El alojamiento cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}}.",
  convertedDemo:
    "El alojamiento cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio del {{day}} inventado para esta demostración.",
  cardConverted: "De tu tarjeta salen {{amount}}, a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}}.",
  cardConvertedDemo:
    "De tu tarjeta salen {{amount}}, a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio del {{day}} inventado para esta demostración.",
  noRate:
    "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda del alojamiento.",
  noRateForCard:
    "Ahora mismo no hay tipo de cambio de {{from}} a {{to}}, así que no puedes pagar esta estancia con ella.",
  cardWorthTooLittle: "Vale menos que el importe mínimo en {{to}}.",
  noRateToday: "Hoy no hay tipo de cambio de {{from}} a {{to}}",
  walletChosen:
    "Has elegido {{card}}, así que el total es ahora {{total}}. Aún no se ha reservado nada: pulsa el botón para reservar por este total.",
  walletNotUsed:
    "Has elegido no usar tu cartera, así que el total es ahora {{total}}. Aún no se ha reservado nada: pulsa el botón para reservar por este total.",
  cardAtRate: "al cambio de hoy",
  certificateLeftOver:
    "Este certificado paga {{paid}} de esta estancia. Los otros {{lost}} se perderían, porque un certificado solo se puede usar una vez.",
  travellerSelf: "{{name}} (tú)",
  priceToAccept: "El precio es {{now}}. No se ha reservado nada; vuelve a reservar para aceptarlo",
  priceChanged: "El precio ha cambiado de {{was}} a {{now}}.",
  boardChanged: "Lo que incluye ha cambiado de «{{was}}» a «{{now}}».",
  cancellingChanged: "Las condiciones de cancelación han cambiado. Antes: {{was}} Ahora: {{now}}",
  offerChanged: "La habitación o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  acceptChanges: "No se ha reservado nada; vuelve a reservar para aceptarlo",
  bookedBeforeTitle: "Ya has reservado esto",
  bookedBeforeText:
    "Esta estancia ya está reservada y no se ha reservado por segunda vez. ¿Necesitas otra igual? Reserva otra.",
  seeThisBooking: "Ver esta reserva",
  bookAnother: "Reservar otra",
  booksAnother: "Ya tienes esta estancia con la referencia {{reference}}. Este formulario reserva otra.",
};
