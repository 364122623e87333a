import { counter } from "../../../email/copy/email-copy.ts";
import type { ComposedWords } from "./composed-words.ts";

const locale = "es-ES";
const counted = counter(locale);

export const es: ComposedWords = {
  locale,
  changed: "Ha cambiado una parte de tu viaje.",
  booked: {
    subject: (title, reference) => `Reserva confirmada: ${title} (${reference})`,
    title: "Tu viaje está reservado",
    intro:
      "Aquí tienes todo lo que necesitas para el viaje. Muestra la referencia de la reserva al llegar a cada sitio.",
  },
  calendarNote: "Con el archivo adjunto puedes añadir el viaje a tu calendario.",
  tickets: { label: "Entradas", text: "Descarga tus entradas para usarlas sin conexión" },
  earns: (points, day) =>
    `${counted({ one: "Ganas # punto", other: "Ganas # puntos" })(points)} con este viaje, disponibles el ${day}.`,
  base: "Viaje",
  onSite: "A pagar en destino",
  restOnSite: "A pagar en destino",
  canceledItems: "Partes canceladas",
  deposit: (amount) => `En destino te pedirán un depósito reembolsable de ${amount}.`,
  beside: (charge, amount) => `No incluido en el total: ${charge}, ${amount}, que se paga en destino.`,
  converted: (amount, day, source) =>
    `Los proveedores cobran ${amount}. Importe convertido con ${source ? `los tipos de cambio de ${source}` : "tipos de cambio de ejemplo"} del ${day}.`,
  canceled: {
    subject: (title, reference) => `Cancelado: ${title} (${reference})`,
    title: "Tu viaje está cancelado",
    bySupplier: (when) => `El proveedor canceló tu reserva el ${when}.`,
    others: "Lo sentimos. Escríbenos si quieres que te ayudemos a encontrar otra opción.",
    calendarNote: "El archivo adjunto quita el viaje de tu calendario.",
    nothingToPay: "No tienes que pagar nada en destino.",
    toPay: (amount) => `A pagar en destino: ${amount}.`,
    supplierAsks: (amount) => `Los proveedores pueden cobrarte ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? `Parte ${numbers} de ${of} cancelada` : `Partes ${numbers} de ${of} canceladas`}: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1 ? `La parte ${numbers} de ${of} está cancelada` : `Las partes ${numbers} de ${of} están canceladas`,
      text: (when, items) => `Cancelado el ${when}: ${items}. El resto de tu reserva no cambia.`,
      calendarNote: "El archivo adjunto actualiza el viaje en tu calendario.",
    },
  },
  noShow: {
    subject: (title, reference) => `Nos dicen que no te presentaste: ${title} (${reference})`,
    title: "Un proveedor dice que no te presentaste",
    text: (when, title) => `Nos comunicaron el ${when} que no te presentaste: ${title}.`,
    contradict: "Si estuviste allí, escríbenos y preguntaremos al proveedor.",
    unknownTerms:
      "El proveedor no nos ha comunicado sus condiciones si no te presentas, así que no podemos devolver el precio.",
  },
  notBooked: {
    subject: (title, reference) => `No reservado: ${title} (${reference})`,
    title: "No se pudo reservar tu viaje",
    text: (title) => `No se ha podido confirmar todo junto (${title}), así que no hemos reservado ninguna parte.`,
  },
  bookedInstead: {
    subject: (title, reference) => `Ya lo tienes reservado: ${title} (${reference})`,
    title: "Ya tienes reservado este viaje",
    text: (title, reference) => `Ya tienes reservado este viaje: ${title} (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Pago de un pedido sustituido: ${title} (${reference})`,
    title: "Hiciste un pedido más reciente de este viaje",
    text: (title, reference) =>
      `Este pago era de un pedido que sustituiste por otro más reciente (${reference}) del mismo viaje: ${title}. El más reciente todavía no está reservado.`,
  },
  notCanceled: (title) => `Un proveedor no ha aceptado la cancelación (${title}). Tu reserva no cambia.`,
  freeUntil: (until) => `Puedes cancelarlo todo gratis hasta el ${until}, hora local.`,
  unpaid: (end) =>
    `Si no recibimos el pago, cancelaremos tu reserva el ${end}, hora local, según las condiciones de cancelación que aceptaste.`,
};
