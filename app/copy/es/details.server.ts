import type { details as english } from "~/copy/en/details.server";
import type { Messages } from "~/i18n/messages";

export const details: Messages<typeof english> = {
  signedIn: "Has iniciado sesión.",
  otherSite: "Esta petición es para otro sitio.",
  accessCodeFine: "Este código de acceso es válido.",
  preferencesUnknown: "Este idioma o esta moneda no está disponible.",
  keptForm:
    "Ahora mismo no hemos podido terminar. Todo lo que escribiste sigue aquí: inténtalo de nuevo en unos instantes.",
  keptFormSecrets:
    "Ahora mismo no hemos podido terminar. Todo lo que escribiste sigue aquí, salvo contraseñas y códigos: escríbelos otra vez e inténtalo de nuevo en unos instantes.",
  tryAgain: "Intentar de nuevo",
  ageRange: "De {{min}} a {{max}}",
  ageAbove: "más de {{age}}",
  purposeLeisure: "Ocio",
  purposeBusiness: "Trabajo",
  purposeBoth: "Ocio y trabajo",
  companionsAlone: "A solas",
  companionsCouple: "En pareja",
  companionsFamily: "En familia",
  companionsFriends: "Con amigos",
  bedDouble: "Una cama doble",
  bedTwin: "Dos camas individuales",
  dietVegetarian: "Vegetariana",
  dietVegan: "Vegana",
  dietHalal: "Halal",
  dietKosher: "Kosher",
  dietGlutenFree: "Sin gluten",
  accessStepFree: "Acceso sin escalones",
  accessWheelchair: "Habitación adaptada para silla de ruedas",
  accessHearing: "Ayuda auditiva",
  accessSight: "Ayuda visual",
  editTraveller: "Editar los datos de {{name}}",
  documentNone: "Ninguno",
  passport: "Pasaporte",
  idCard: "Documento de identidad",
  documentEnding: "{{kind}} terminado en {{end}}",
  propertyDescription:
    "{{name}}, {{place}}: habitaciones, servicios y ubicación. Elige las fechas para ver los precios con impuestos y tasas.",
  documentExpired: "Este documento caducó el {{day}}. Añade el nuevo antes de viajar.",
  browserOn: "{{browser}} en {{system}}",
  unknownBrowser: "Navegador desconocido",
  unknownSystem: "un sistema desconocido",
  fromCountry: "desde {{country}}",
  identityConnected: "Ya puedes entrar con {{provider}}.",
  identityRemoved: "Ya no puedes entrar con {{provider}}.",
  fromUnknown: "desde una ubicación desconocida",

  converted:
    "El alojamiento cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
  convertedDemo:
    "El alojamiento cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
  cardConverted: "De tu cartera salen {{amount}}, a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
  cardConvertedDemo:
    "De tu cartera salen {{amount}}, a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
  noRate:
    "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda del alojamiento.",
  noRateForCard:
    "Ahora mismo no hay tipo de cambio de {{from}} a {{to}}, así que no puedes pagar esta estancia con esta tarjeta.",
  cardWorthTooLittle: "Vale menos que el importe mínimo en {{to}}.",
  balanceGone: "Un saldo que elegiste ha cambiado. No se ha reservado nada. Revisa el nuevo total.",
  creditLeft: "tu crédito",
  paidAheadWait_one: "{{count}} hora",
  paidAheadWait_many: "{{count}} de horas",
  paidAheadWait_other: "{{count}} horas",
  payRest: "Pagar {{amount}} ahora",
  payRestText:
    "Pagas con tarjeta o por banco en la página de pago y después vuelves aquí para reservar. Si no reservas en un plazo de {{wait}} desde el pago, el dinero vuelve por el mismo medio.",
  paidAheadWaits: "ya pagado; si no reservas en un plazo de {{wait}} desde el pago, vuelve por el mismo medio",
  paidAheadKept:
    "Tu pago de {{amount}} no se pierde: sirve para otra habitación. Si no reservas en un plazo de {{wait}} desde el pago, vuelve por el mismo medio.",
  paidAheadHeld:
    "De lo que pagaste en la página de pago, {{amount}} no se han usado en una reserva. Lo que no uses en un plazo de {{wait}} desde el pago vuelve por el mismo medio.",
  paymentGone:
    "Tu pago ya se usó en otra reserva o está en camino de vuelta. No se ha reservado nada. Revisa el nuevo total.",
  bestCard: "Lo mejor para esta estancia: {{card}}. Ahorras {{saves}} y no se pierde nada.",
  bestCardLosing:
    "Lo mejor para esta estancia: {{card}}. Ahorras {{saves}}; se perderían {{lost}}, lo menos de todas tus tarjetas.",
  bestCardUntil: "Es lo primero que vence: el {{day}}.",
  ratesOf: "Precios convertidos con el tipo de cambio del {{day}}.",
  noRateToday: "Hoy no hay tipo de cambio de {{from}} a {{to}}",
  membersOnly: "Solo los miembros pueden reservar. Inicia sesión o crea una cuenta gratis.",
  membersWithCode: "Solo los miembros pueden reservar. Inicia sesión o regístrate con tu código de acceso.",
  certificateCondition: "{{organisation}} pide un certificado con cada reserva.",
  walletChosen:
    "Has elegido {{card}}, así que el total es ahora {{total}}. Aún no se ha reservado nada: pulsa el botón para reservar por este total.",
  walletNotUsed:
    "Has elegido no usar tu cartera, así que el total es ahora {{total}}. Aún no se ha reservado nada: pulsa el botón para reservar por este total.",
  cardAtRate: "al cambio actual",
  certificateLeftOver:
    "Este certificado paga {{paid}} de esta estancia. Los otros {{lost}} se perderían, porque un certificado solo se puede usar una vez.",
  travellerSelf: "{{name}} (tú)",
  travellerChosen:
    "Los datos del huésped son ahora los de {{name}}. Aún no se ha reservado nada: revísalos y pulsa el botón para reservar.",
  priceToAccept: "El precio es ahora {{now}}. No se ha reservado nada. Vuelve a reservar para aceptarlo.",
  priceChanged: "El precio ha cambiado de {{was}} a {{now}}.",
  amountUnknown: "aún no se sabe",
  boardChanged: "Lo que incluye ha cambiado de «{{was}}» a «{{now}}».",
  cancellingChanged: "Las condiciones de cancelación han cambiado. Antes: {{was}} Ahora: {{now}}",
  offerChanged: "La habitación o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  acceptChanges: "No se ha reservado nada. Vuelve a reservar para aceptarlo.",
  bookedBeforeTitle: "Ya has reservado esto",
  bookedBeforeText:
    "Esta estancia ya está reservada y no la hemos reservado otra vez. ¿Necesitas otra igual? Reserva otra.",
  seeThisBooking: "Ver esta reserva",
  bookAnother: "Reservar otra",
  booksAnother: "Ya tienes esta estancia con la referencia {{reference}}. Este formulario reserva otra.",
  roomTooSmall: "Aquí no hay ninguna habitación para {{guests}} personas",
  roomsTooSmall: "Las habitaciones de aquí son demasiado pequeñas para tu grupo ({{party}})",
  tryRooms: "Probar con {{party}}",
  roomDoesNotFit: "Demasiado pequeña para {{parties}}. En ella caben como máximo {{adults}} y {{guests}} en total.",
  guestCount_one: "{{count}} huésped",
  guestCount_many: "{{count}} huéspedes",
  guestCount_other: "{{count}} huéspedes",
  partyOfRoom: "la habitación {{room}} ({{party}})",
  tryPlace: "{{place}}, a {{distance}}",
  nothingAvailable: "No hay nada disponible en {{place}} en esas fechas",
  tryOtherDates: "Prueba con otras fechas:",
  noStaysYet: "Todavía no hay alojamientos en {{place}}",
  noRoomsForDates: "No hay habitaciones disponibles en esas fechas",
  squareMetres: "{{area}} m²",
  squareFeet: "{{area}} pies²",
};
