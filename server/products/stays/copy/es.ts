import { homeMessages, stayMessages } from "../../../core/stay-messages/es.ts";
import { counter } from "../../../email/copy/email-copy.ts";
import type { StayWords } from "./stay-words.ts";

const locale = "es-ES";
const counted = counter(locale);
const theHour = (time: string) => `${/^1\D/.test(time) ? "la" : "las"} ${time}`;

export const es: StayWords = {
  locale,
  labels: {
    property: "Alojamiento",
    directions: "Cómo llegar",
    checkIn: "Entrada",
    checkOut: "Salida",
    stay: "Duración",
    room: "Habitación",
    board: stayMessages.boardHeading,
    houseRules: homeMessages.houseRules,
    registration: "Número de registro",
    guests: "Huéspedes",
    childAges: "Edad de los niños a la llegada",
  },
  boards: stayMessages,
  boardChanged: (was, now) => `El régimen ha cambiado de «${was}» a «${now}».`,
  openMap: "Abrir el mapa",
  from: (day, time) => `${day}, desde ${theHour(time)}`,
  until: (day, time) => `${day}, hasta ${theHour(time)}`,
  nights: counted({ one: "# noche", other: "# noches" }),
  rooms: counted({ one: "# habitación", other: "# habitaciones" }),
  adults: counted({ one: "# adulto", other: "# adultos" }),
  children: counted({ one: "# niño", other: "# niños" }),
  partyOfOneRoom: (parties, rooms) => `${parties}, ${rooms}`,
  roomOf: (number, party) => `habitación ${number} (${party})`,
  roomNamed: (number, name) => `Habitación ${number}: ${name}`,

  booked: {
    subject: (title, reference) => `Reserva confirmada: ${title} (${reference})`,
    title: "Tu estancia está reservada",
    intro: "Aquí tienes todo lo que necesitas para el viaje. Muestra la referencia de la reserva al llegar.",
  },
  calendarNote: "Con el archivo adjunto puedes añadir la estancia a tu calendario.",
  earns: (points, day) =>
    `${counted({ one: "Ganas # punto", other: "Ganas # puntos" })(points)} con esta estancia, disponibles el ${day}.`,
  base: "Estancia",
  onSite: stayMessages.toPay,
  restOnSite: "A pagar en el alojamiento",
  canceledItems: "Habitaciones canceladas",
  deposit: (amount) => homeMessages.deposit.replace("{{amount}}", amount),
  beside: (charge, amount) => homeMessages.beside.replace("{{charge}}", charge).replace("{{amount}}", amount),
  converted: (amount, day, source) =>
    `El alojamiento cobra ${amount}. Importe convertido con ${source ? `los tipos de cambio de ${source}` : "tipos de cambio de ejemplo"} del ${day}.`,
  canceled: {
    subject: (title, reference) => `Cancelada: ${title} (${reference})`,
    title: "Tu estancia está cancelada",
    bySupplier: (when) => `El alojamiento canceló tu reserva el ${when}.`,
    others: "Lo sentimos. En la página de tu reserva puedes ver otros alojamientos en las mismas fechas.",
    calendarNote: "El archivo adjunto quita la estancia de tu calendario.",
    nothingToPay: "No tienes que pagar nada en el alojamiento.",
    toPay: (amount) => `A pagar en el alojamiento: ${amount}.`,
    supplierAsks: (amount) => `El alojamiento puede cobrarte ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? `Habitación ${numbers} de ${of} cancelada` : `Habitaciones ${numbers} de ${of} canceladas`}: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1
          ? `La habitación ${numbers} de ${of} está cancelada`
          : `Las habitaciones ${numbers} de ${of} están canceladas`,
      text: (when, items) => `Cancelado el ${when}: ${items}. El resto de tu reserva no cambia.`,
      calendarNote: "El archivo adjunto actualiza la estancia en tu calendario.",
    },
  },
  noShow: {
    subject: (title, reference) => `${title} dice que no llegó nadie (${reference})`,
    title: "El alojamiento dice que no llegó nadie",
    text: (when, title) => `${title} nos comunicó el ${when} que nadie llegó para tu estancia.`,
    contradict: "Si estuviste allí, escríbenos y preguntaremos al alojamiento.",
    unknownTerms:
      "El alojamiento no nos ha comunicado sus condiciones si no te presentas, así que no podemos devolver el precio.",
  },
  notBooked: {
    subject: (title, reference) => `No reservada: ${title} (${reference})`,
    title: "No se pudo reservar tu estancia",
    text: (title) => `No se ha podido confirmar tu estancia en ${title}. No tienes reserva para estas fechas.`,
  },
  bookedInstead: {
    subject: (title, reference) => `Ya la tienes reservada: ${title} (${reference})`,
    title: "Ya tienes reservada esta estancia",
    text: (title, reference) => `Ya tienes reservada esta estancia en ${title} (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Pago de un pedido sustituido: ${title} (${reference})`,
    title: "Hiciste un pedido más reciente de esta estancia",
    text: (title, reference) =>
      `Este pago era de un pedido que sustituiste por otro más reciente (${reference}) de la misma estancia en ${title}. El más reciente todavía no está reservado.`,
  },
  notCanceled: (title) => `${title} no ha aceptado la cancelación. Tu reserva no cambia.`,
  freeUntil: (until) => `Puedes cancelar gratis hasta el ${until}, hora local del alojamiento.`,
  unpaid: (end) =>
    `Si no recibimos el pago, cancelaremos tu reserva el ${end}, hora local del alojamiento, según las condiciones de cancelación que aceptaste.`,
};
