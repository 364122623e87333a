import { counter } from "../../../email/copy/email-copy.ts";
import type { ActivityWords } from "./activity-words.ts";

const locale = "es-ES";
const counted = counter(locale);
const theHour = (time: string) => `${/^1\D/.test(time) ? "la" : "las"} ${time}`;

export const es: ActivityWords = {
  locale,
  labels: {
    activity: "Actividad",
    meeting: "Punto de encuentro",
    directions: "Cómo llegar",
    begins: "Empieza",
    ends: "Termina",
    option: "Opción",
    tickets: "Entradas",
    included: "Incluye",
    know: "Conviene saber",
    provider: "Organiza",
    phone: "Teléfono para ese día",
    minAge: "Edad mínima",
    minHeight: "Altura mínima",
    accessibility: "Accesibilidad",
  },
  accessible: {
    wheelchair: "Accesible en silla de ruedas",
    "step-free": "Sin escalones",
    stroller: "Apto para cochecitos",
    "hearing-loop": "Bucle magnético",
    "guide-dog": "Se admiten perros guía",
    "rest-stops": "Paradas para descansar",
  },
  openMap: "Abrir el mapa",
  at: (day, time) => `${day}, a ${theHour(time)}`,
  between: (day, from, until) => `${day}, a cualquier hora de ${theHour(from)} a ${theHour(until)}`,
  units: {
    adult: counted({ one: "# adulto", other: "# adultos" }),
    senior: counted({ one: "# mayor", other: "# mayores" }),
    youth: counted({ one: "# joven", other: "# jóvenes" }),
    child: counted({ one: "# niño", other: "# niños" }),
    infant: counted({ one: "# bebé", other: "# bebés" }),
  },
  unit: { adult: "Adulto", senior: "Mayor", youth: "Joven", child: "Niño", infant: "Bebé" },
  ticketOf: (number, unit) => `entrada ${number} (${unit.toLowerCase()})`,
  ticketNamed: (number, unit) => `Entrada ${number}: ${unit}`,
  variants: { slot: "a una hora fija", "opening-hours": "a cualquier hora del horario de apertura" },
  variantChanged: (now) => `El acceso ha cambiado: ahora es ${now}.`,

  booked: {
    subject: (title, reference) => `Reserva confirmada: ${title} (${reference})`,
    title: "Tu actividad está reservada",
    intro: "Aquí tienes todo lo que necesitas para ese día.",
  },
  calendarNote: "Con el archivo adjunto puedes añadir la actividad a tu calendario.",
  anotherTime: {
    calledOff: {
      subject: (title, reference) => `Cancelada, elige otro horario: ${title} (${reference})`,
      title: "Este horario se ha cancelado",
      text: (title) => `El organizador ha cancelado ${title} en el horario que reservaste. Lo sentimos.`,
      until: (end) =>
        `Tienes hasta el ${end}, hora local, para elegir otro horario sin coste adicional o pedir que te devolvamos todo el importe. Si no nos dices nada, te lo devolvemos.`,
      choose: "Elegir otro horario o el reembolso",
    },
    moved: {
      subject: (title, reference) => `Nuevo horario: ${title} (${reference})`,
      title: "Tu actividad tiene un nuevo horario",
      intro: "Tus entradas valen para el nuevo horario. Así queda tu reserva.",
    },
  },
  tickets: {
    label: "Entradas",
    text: "Descárgalas para enseñarlas en el punto de encuentro, también sin conexión",
    none: (reference) => `No las necesitas: basta con tu nombre y la referencia del organizador, ${reference}.`,
  },
  earns: (points, day) =>
    `${counted({ one: "Ganas # punto", other: "Ganas # puntos" })(points)} con esta actividad, disponibles el ${day}.`,
  base: "Entradas",
  onSite: "A pagar el día de la actividad",
  restOnSite: "A pagar el día de la actividad",
  canceledItems: "Entradas canceladas",
  deposit: (amount) => `La fianza de ${amount} se devuelve después de la actividad.`,
  beside: (charge, amount) => `${charge}: ${amount}, a pagar el día de la actividad`,
  converted: (amount, day, source) =>
    `El organizador cobra ${amount}. Importe convertido con ${source ? `los tipos de cambio de ${source}` : "tipos de cambio de ejemplo"} del ${day}.`,
  canceled: {
    subject: (title, reference) => `Cancelada: ${title} (${reference})`,
    title: "Tu actividad está cancelada",
    bySupplier: (when) => `El organizador canceló tu reserva el ${when}.`,
    others: "Lo sentimos. En la página de tu reserva puedes ver otras actividades para el mismo día.",
    calendarNote: "El archivo adjunto quita la actividad de tu calendario.",
    nothingToPay: "No tienes que pagar nada ese día.",
    toPay: (amount) => `A pagar el día de la actividad: ${amount}.`,
    supplierAsks: (amount) => `El organizador puede cobrarte ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? `Entrada ${numbers} de ${of} cancelada` : `Entradas ${numbers} de ${of} canceladas`}: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1
          ? `La entrada ${numbers} de ${of} está cancelada`
          : `Las entradas ${numbers} de ${of} están canceladas`,
      text: (when, items) => `Cancelado el ${when}: ${items}. El resto de tu reserva no cambia.`,
      calendarNote: "El archivo adjunto actualiza la actividad en tu calendario.",
    },
  },
  noShow: {
    subject: (title, reference) => `Te esperaban en ${title} (${reference})`,
    title: "El organizador dice que no viniste",
    text: (when, title) => `El organizador de ${title} nos comunicó el ${when} que no viniste.`,
    contradict: "Si estuviste allí, escríbenos y preguntaremos al organizador.",
    unknownTerms:
      "El organizador no nos ha comunicado sus condiciones si no te presentas, así que no podemos devolver el precio.",
  },
  notBooked: {
    subject: (title, reference) => `No reservada: ${title} (${reference})`,
    title: "No se pudo reservar tu actividad",
    text: (title) => `No hemos podido confirmar tus entradas para ${title}. No tienes reserva para esa hora.`,
  },
  bookedInstead: {
    subject: (title, reference) => `Ya la tienes reservada: ${title} (${reference})`,
    title: "Ya tienes estas entradas",
    text: (title, reference) => `Ya tienes reservada ${title} para esa hora (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Pago de un pedido sustituido: ${title} (${reference})`,
    title: "Hiciste un pedido más reciente de esta actividad",
    text: (title, reference) =>
      `Este pago era de un pedido que sustituiste por otro más reciente (${reference}) para ${title}. El más reciente todavía no está reservado.`,
  },
  notCanceled: (title) => `El organizador de ${title} no ha aceptado la cancelación. Tu reserva no cambia.`,
  freeUntil: (until) => `Puedes cancelar gratis hasta el ${until}, hora local.`,
  unpaid: (end) =>
    `Si no recibimos el pago, cancelaremos tu reserva el ${end}, hora local, según las condiciones de cancelación que aceptaste.`,
  suggested: "Qué hacer en tu viaje",
  perAdult: (amount) => `Desde ${amount} por adulto`,
  seeTimes: "Ver horarios",
};
