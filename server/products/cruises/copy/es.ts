import { counter } from "../../../email/copy/email-copy.ts";
import type { CruiseWords } from "./cruise-words.ts";

const locale = "es-ES";
const counted = counter(locale);
const theHour = (time: string) => `${/^1\D/.test(time) ? "la" : "las"} ${time}`;

export const es: CruiseWords = {
  locale,
  labels: {
    cruise: "Crucero",
    ship: "Barco",
    departs: "Salida",
    arrives: "Llegada",
    boarding: "Embarque",
    directions: "Cómo llegar",
    route: "Itinerario",
    cabins: "Camarotes",
    included: "Incluye",
    know: "Conviene saber",
  },
  openMap: "Abrir el mapa",
  at: (port, day, time) => `${port}, ${day}, a ${theHour(time)}`,
  boarding: (from, until, where) => `De ${theHour(from)} a ${theHour(until)}, ${where}`,
  call: (port, day) => `${day}: ${port}`,
  guests: {
    adult: counted({ one: "# adulto", other: "# adultos" }),
    child: counted({ one: "# niño", other: "# niños" }),
    infant: counted({ one: "# bebé", other: "# bebés" }),
  },
  cabinCount: counted({ one: "# camarote", other: "# camarotes" }),
  cabinOf: (number, guests) => `camarote ${number} (${guests})`,
  cabinNamed: (number, name) => `Camarote ${number}: ${name}`,
  cabinFor: (number, name, guests) => `Camarote ${number}: ${name}, ${guests}`,
  cabinOn: (count, name, ship) => `${count} · ${name} · ${ship}`,
  kinds: {
    inside: "un camarote interior",
    window: "un camarote exterior",
    balcony: "un camarote con balcón",
    suite: "una suite",
  },
  cabinChanged: (now) => `El camarote ha cambiado: ahora es ${now}.`,
  ageThen: (age) => `Edad el día de la salida: ${age}`,
  needs: {
    name: "Nombre completo, como en el pasaporte",
    bornOn: "Fecha de nacimiento",
    document: "Número de pasaporte o documento de identidad",
    documentExpires: "Documento válido hasta",
  },

  booked: {
    subject: (title, reference) => `Reserva confirmada: ${title} (${reference})`,
    title: "Tu crucero está reservado",
    intro: "Aquí tienes todo lo que necesitas para embarcar.",
  },
  calendarNote: "Con el archivo adjunto puedes añadir el crucero a tu calendario.",
  earns: (points, day) =>
    `${counted({ one: "Ganas # punto", other: "Ganas # puntos" })(points)} con este crucero, disponibles el ${day}.`,
  base: "Tarifa del crucero",
  onSite: "A pagar a bordo",
  restOnSite: "A pagar a bordo",
  canceledItems: "Camarotes cancelados",
  deposit: (amount) => `La fianza de ${amount} se devuelve después del crucero.`,
  beside: (charge, amount) => `${charge}: ${amount}, a pagar a bordo`,
  converted: (amount, day, source) =>
    `La naviera cobra ${amount}. Importe convertido con ${source ? `los tipos de cambio de ${source}` : "tipos de cambio de ejemplo"} del ${day}.`,
  canceled: {
    subject: (title, reference) => `Cancelado: ${title} (${reference})`,
    title: "Tu crucero está cancelado",
    bySupplier: (when) => `La naviera canceló tu reserva el ${when}.`,
    others: "Lo sentimos. En la página de tu reserva puedes ver otros cruceros del mismo mes.",
    calendarNote: "El archivo adjunto quita el crucero de tu calendario.",
    nothingToPay: "No tienes que pagar nada a bordo.",
    toPay: (amount) => `A pagar a bordo: ${amount}.`,
    supplierAsks: (amount) => `La naviera puede cobrarte ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? `Camarote ${numbers} de ${of} cancelado` : `Camarotes ${numbers} de ${of} cancelados`}: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1
          ? `El camarote ${numbers} de ${of} está cancelado`
          : `Los camarotes ${numbers} de ${of} están cancelados`,
      text: (when, items) => `Cancelado el ${when}: ${items}. El resto de tu reserva no cambia.`,
      calendarNote: "El archivo adjunto actualiza el crucero en tu calendario.",
    },
  },
  noShow: {
    subject: (title, reference) => `Te esperaban a bordo: ${title} (${reference})`,
    title: "La naviera dice que no embarcaste",
    text: (when, title) => `La naviera nos comunicó el ${when} que no embarcaste en ${title}.`,
    contradict: "Si estuviste a bordo, escríbenos y preguntaremos a la naviera.",
    unknownTerms:
      "La naviera no nos ha comunicado sus condiciones si no te presentas, así que no podemos devolver el precio.",
  },
  notBooked: {
    subject: (title, reference) => `No reservado: ${title} (${reference})`,
    title: "No se pudo reservar tu crucero",
    text: (title) => `No hemos podido confirmar tus camarotes para ${title}. No tienes reserva para esa salida.`,
  },
  bookedInstead: {
    subject: (title, reference) => `Ya lo tienes reservado: ${title} (${reference})`,
    title: "Ya tienes estos camarotes",
    text: (title, reference) => `Ya tienes reservado ${title} para esa salida (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Pago de un pedido sustituido: ${title} (${reference})`,
    title: "Hiciste un pedido más reciente de este crucero",
    text: (title, reference) =>
      `Este pago era de un pedido que sustituiste por otro más reciente (${reference}) para ${title}. El más reciente todavía no está reservado.`,
  },
  notCanceled: (title) => `La naviera no ha aceptado la cancelación de ${title}. Tu reserva no cambia.`,
  freeUntil: (until) => `Puedes cancelar gratis hasta el ${until}, hora local.`,
  unpaid: (end) =>
    `Si no recibimos el pago, cancelaremos tu crucero el ${end}, hora local, según las condiciones de cancelación que aceptaste.`,
};
