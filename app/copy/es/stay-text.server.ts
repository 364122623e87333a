import { cancelMessages } from "#server/core/cancel-messages/es";
import { homeMessages } from "#server/core/stay-messages/es";
import type { stayText as english } from "~/copy/en/stay-text.server";
import type { Messages } from "~/i18n/messages";

export const stayText: Messages<typeof english> = {
  ...cancelMessages,
  withPlan: "Con {{plan}}: {{amount}}",
  memberPays: "Tu descuento {{plan}} del {{percent}} % se aplica al reservar.",
  converted:
    "El alojamiento cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
  convertedDemo:
    "El alojamiento cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
  cardConverted: "De tu cartera salen {{amount}}, a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
  cardConvertedDemo:
    "De tu cartera salen {{amount}}, a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
  pointsConverted: "Gastas {{amount}}, a 1 punto = {{rate}} {{to}}.",
  noRate:
    "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda del alojamiento.",
  ratesOf: "Precios convertidos con el tipo de cambio del {{day}}.",
  noRateToday: "Hoy no hay tipo de cambio de {{from}} a {{to}}",
  walletOnly: "Solo con tu monedero: este sitio no acepta pagos con tarjeta",
  membersOnly: "Solo para miembros.",
  signIn: "Inicia sesión",
  createAccount: "Regístrate gratis",
  signUpWithCode: "Regístrate con tu código de acceso",
  certificateWithStay: "Para reservar esta estancia necesitas {{card}}. Puedes comprar un certificado junto con ella.",
  plusCertificate: "{{stay}} más un certificado de {{price}}, que descuenta {{off}}",
  certificateOff: "Descuento del certificado",
  newCertificate: "Certificado nuevo",
  withCertificate: "Estancia y certificado juntos",
  certificateCondition:
    "Para reservar esta estancia necesitas {{card}} en tu cartera. Al reservar te decimos cómo tener uno.",
  certificateForSome:
    "Para algunas estancias, {{organisation}} pide {{card}} en tu cartera. Al reservar te decimos cómo tener uno.",
  certificateForSomeHere:
    "Para algunas estancias, {{organisation}} pide {{card}}. Puedes añadir un certificado al reservar; su precio aparece junto a la estancia.",
  certificateAlone: "un certificado",
  certificateOrCard: "un certificado o una tarjeta de descuento",
  priceToAccept: "El precio es ahora {{now}}. No se ha reservado nada. Vuelve a reservar para aceptarlo.",
  priceChanged: "El precio ha cambiado de {{was}} a {{now}}.",
  besideOnSite: "No incluido en el total: {{what}}, {{amount}}, se paga en el alojamiento",
  besideElsewhere: "No incluido en el total: {{what}}, {{amount}}, se cobra aparte",
  amountUnknown: "aún no se sabe",
  cancellingChanged: "Las condiciones de cancelación han cambiado. Antes: {{was}} Ahora: {{now}}",
  dueChanged: "El momento del pago ha cambiado de «{{was}}» a «{{now}}».",
  offerChanged: "La habitación o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  depositName: "Depósito",
  feeChanged: "{{fee}}: {{was}} ahora es {{now}}.",
  changedSince: "Esto ha cambiado desde que lo elegiste.",
  changedSinceAccept: "Si reservas ahora, aceptas estas condiciones.",
  acceptChanges: "No se ha reservado nada. Vuelve a reservar para aceptarlo.",
  roomTooSmall: "Aquí no hay ninguna habitación para {{guests}} personas",
  roomsTooSmall: "Las habitaciones de aquí son demasiado pequeñas para tu grupo ({{party}})",
  tryRooms: "Probar con {{party}}",
  roomDoesNotFit: "Demasiado pequeña para {{parties}}. En ella caben como máximo {{adults}} y {{guests}} en total.",
  guestCount_one: "{{count}} huésped",
  guestCount_many: "{{count}} huéspedes",
  guestCount_other: "{{count}} huéspedes",
  partyOfRoom: "la habitación {{room}} ({{party}})",
  "rule-min-stay": "La estancia es más corta que el mínimo para esas fechas",
  "rule-max-stay": "La estancia es más larga que el máximo para esas fechas",
  "rule-closed-to-arrival": "Ese día no se puede entrar",
  "rule-closed-to-departure": "Ese día no se puede salir",
  tryLength: "{{nights}}: {{dates}}",
  bedrooms_zero: "Estudio",
  bedrooms_one: "{{count}} dormitorio",
  bedrooms_many: "{{count}} dormitorios",
  bedrooms_other: "{{count}} dormitorios",
  bathrooms_one: "{{count}} baño",
  bathrooms_many: "{{count}} baños",
  bathrooms_other: "{{count}} baños",
  ...homeMessages,
};
