import { counter } from "../../../email/copy/email-copy.ts";
import type { DreamtripWords } from "./dreamtrip-words.ts";

const locale = "es-ES";
const counted = counter(locale);
const theHour = (time: string) => `${/^1\D/.test(time) ? "la" : "las"} ${time}`;
const travelers = counted({ one: "# viajero", other: "# viajeros" });

export const es: DreamtripWords = {
  locale,
  labels: {
    trip: "Viaje",
    begins: "Empieza",
    ends: "Termina",
    places: "Lugares",
    travelers: "Viajeros",
    meeting: "Punto de encuentro",
    directions: "Cómo llegar",
    days: "Día a día",
    included: "Incluye",
    notIncluded: "No incluye",
    know: "Conviene saber",
    host: "Anfitrión",
    minimum: "Grupo mínimo",
    names: "Cambio de nombres",
  },
  openMap: "Abrir el mapa",
  at: (day, time) => `${day}, a ${theHour(time)}`,
  travelers,
  alone: counted({ one: "# habitación individual", other: "# habitaciones individuales" }),
  minimum: (count, day) =>
    `El viaje necesita ${travelers(count)}. Si hay menos reservas, podemos cancelarlo hasta el ${day} y te devolvemos todo.`,
  names: (day) => `Hasta el ${day} puede viajar otra persona en tu lugar. Escríbenos y cambiamos el nombre.`,
  placeOf: (number, alone) => `plaza ${number}${alone ? " (habitación individual)" : ""}`,
  placeNamed: (number, alone) => `Plaza ${number}${alone ? ": habitación individual" : ": habitación compartida"}`,
  changed: "El viaje ha cambiado.",
  confirm: {
    subject: (title) => `Confirma tu lugar en la lista de espera: ${title}`,
    title: "Confirma que quieres esperar",
    text: (title, days, party) =>
      `Has pedido apuntarte a la lista de espera de ${title}, ${days} (${party}). Abre el enlace y confírmalo: te escribiremos cuando haya plazas.`,
    action: "Abrir la lista de espera",
    otherwise: (hours) =>
      `Si no lo confirmas en ${hours} horas, borraremos tu solicitud. Si no has sido tú, no tienes que hacer nada.`,
    reason: (organisation) =>
      `Recibes este correo porque se indicó esta dirección en una lista de espera de ${organisation}.`,
  },
  offered: {
    subject: (title) => `Hay plazas libres: ${title}`,
    title: "Hay plazas libres en tu viaje",
    text: (title, days, party) =>
      `Estás en la lista de espera de ${title}, ${days}. Te guardamos plazas para tu grupo (${party}).`,
    price: "Precio de hoy",
    until: "Guardadas hasta",
    action: "Reservar estas plazas",
    after: "Si no reservas a tiempo, se las ofreceremos al siguiente grupo.",
    leave: "¿Ya no las necesitas? Sal de la lista:",
    reason: (organisation) => `Recibes este correo porque te apuntaste a una lista de espera de ${organisation}.`,
  },
  toDecide: (title, days, booked, minimum) =>
    `${title}, ${days}: ${travelers(booked)} con reserva, hacen falta ${minimum}. Decide si se realiza.`,

  booked: {
    subject: (title, reference) => `Reservado: ${title} (${reference})`,
    title: "¡Te vienes de viaje!",
    intro: "Aquí tienes todo lo que necesitas para el viaje.",
  },
  calendarNote: "El archivo adjunto añade el viaje a tu calendario.",
  earns: (points, day) =>
    `Ganas ${counted({ one: "# punto", other: "# puntos" })(points)} con este viaje (disponibles el ${day}).`,
  base: "Viaje",
  onSite: "A pagar durante el viaje",
  restOnSite: "A pagar durante el viaje",
  canceledItems: "Plazas canceladas",
  deposit: (amount) => `La fianza de ${amount} se devuelve después del viaje.`,
  beside: (charge, amount) => `${charge}: ${amount}, a pagar durante el viaje`,
  converted: (amount, day, source) =>
    `El organizador cobra ${amount}. Convertido al cambio ${source ? `de ${source}` : "de ejemplo"} del ${day}.`,
  canceled: {
    subject: (title, reference) => `Cancelado: ${title} (${reference})`,
    title: "Tu viaje está cancelado",
    bySupplier: (when) => `Cancelamos tu viaje el ${when}.`,
    others: "Lo sentimos. En la página de tu reserva encontrarás otros viajes.",
    calendarNote: "El archivo adjunto quita el viaje de tu calendario.",
    nothingToPay: "No queda nada por pagar.",
    toPay: (amount) => `A pagar durante el viaje: ${amount}.`,
    supplierAsks: (amount) => `Podemos cobrarte ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "Plaza cancelada" : "Plazas canceladas"} (${numbers} de ${of}): ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1 ? `La plaza ${numbers} de ${of} está cancelada` : `Las plazas ${numbers} de ${of} están canceladas`,
      text: (when, items) => `Canceladas el ${when}: ${items}. El resto de tu reserva no cambia.`,
      calendarNote: "El archivo adjunto actualiza el viaje en tu calendario.",
    },
  },
  noShow: {
    subject: (title, reference) => `No te presentaste: ${title} (${reference})`,
    title: "Tu anfitrión dice que no viniste",
    text: (when, title) => `El anfitrión de ${title} nos dijo el ${when} que no viniste.`,
    contradict: "Si estuviste allí, escríbenos y lo comprobamos.",
    unknownTerms: "Este viaje no tiene condiciones para quien no se presenta, así que no podemos devolver el precio.",
  },
  notBooked: {
    subject: (title, reference) => `Sin reservar: ${title} (${reference})`,
    title: "No pudimos reservar tu viaje",
    text: (title) => `No pudimos confirmar tus plazas en ${title}. No tienes ninguna reserva para este viaje.`,
  },
  bookedInstead: {
    subject: (title, reference) => `Ya lo habías reservado: ${title} (${reference})`,
    title: "Ya tienes estas plazas",
    text: (title, reference) => `Ya habías reservado ${title} en esta fecha (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Pago de un pedido sustituido: ${title} (${reference})`,
    title: "Hiciste un pedido más reciente de este viaje",
    text: (title, reference) =>
      `Este pago era de un pedido que sustituiste por otro más reciente (${reference}) de ${title}. El más reciente aún no está reservado.`,
  },
  notCanceled: (title) => `No se pudo cancelar ${title}. Tu reserva no ha cambiado.`,
  freeUntil: (until) => `Puedes cancelar gratis hasta el ${until}, hora local.`,
  unpaid: (end) =>
    `Si no recibimos el pago, cancelaremos tu reserva el ${end}, hora local, según las condiciones de cancelación que aceptaste.`,
};
