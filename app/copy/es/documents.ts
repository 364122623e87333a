import { documentMessages } from "#server/core/document-messages/es";
import type { documents as english } from "~/copy/en/documents";
import type { Messages } from "~/i18n/messages";

export const documents: Messages<typeof english> = {
  ...documentMessages,
  bookedFor: "A nombre de",
  linesHeading: "Precio",
  paidHeading: "Cómo se pagó",
  returnedHeading: "Reembolso",
  notReturnedHeading: "Sin reembolso",
  rate: "1 {{from}} = {{rate}} {{to}}, cambio del {{day}} ({{source}})",
  rateDemo: "1 {{from}} = {{rate}} {{to}}, cambio de ejemplo del {{day}} para esta demostración",
  priceRate: "Los precios se convirtieron así: {{rate}}.",
  atLeast: "Algunos importes aún no se saben, así que el total puede ser mayor.",
  emailReceipt: "Enviarme este recibo por correo",
  emailCreditNote: "Enviarme esta nota de abono por correo",
  emailed: "Lo hemos enviado a {{email}}.",
  print: "Imprimir",
  toBooking: "Volver a la reserva",
  toPurchase: "Volver a la compra",
};
