import { counter } from "../../../email/copy/email-copy.ts";
import type { TransferWords } from "./transfer-words.ts";

const locale = "es-ES";
const counted = counter(locale);
const theHour = (time: string) => `${/^1\D/.test(time) ? "la" : "las"} ${time}`;
const ways = { "from-airport": "desde el aeropuerto", "to-airport": "al aeropuerto" };

export const es: TransferWords = {
  locale,
  labels: {
    transfer: "Traslado",
    "from-airport": "Desde el aeropuerto",
    "to-airport": "Al aeropuerto",
    vehicle: "Vehículo",
    party: "Para",
    night: "Suplemento nocturno",
    meeting: "Punto de encuentro",
    sign: "Tu conductor",
    waiting: "Tiempo de espera",
    late: "Si tu vuelo se retrasa",
    phone: "¿No encuentras al conductor?",
    provider: "Presta el servicio",
    directions: "Cómo llegar",
  },
  openMap: "Abrir el mapa",
  vehicles: {
    standard: "Coche estándar",
    executive: "Coche ejecutivo",
    van: "Monovolumen",
    "accessible-van": "Furgoneta sin escalones",
    minibus: "Minibús",
  },
  stepFree: "Sin escalones y con espacio para silla de ruedas",
  airport: (name, code, city) => (city ? `Aeropuerto de ${city} (${code})` : `${name} (${code})`),
  title: (airport, place) => `Traslado ${airport} – ${place}`,
  route: (from, to) => `De ${from} a ${to}`,
  lands: (time) => `El vuelo aterriza a ${theHour(time)}`,
  pickUp: (when) => `Recogida: ${when}`,
  arrives: (when, zone) => `Llegada aproximada: ${when}${zone ? ` (hora de ${zone})` : ""}`,
  at: (day, time) => `${day}, a ${theHour(time)}`,
  people: counted({ one: "# pasajero", other: "# pasajeros" }),
  bags: counted({ one: "# maleta", other: "# maletas" }),
  night: (percent) => `${percent} en recogidas de 22:00 a 6:00, incluido en el precio`,
  meetingElsewhere: "El conductor va a la entrada de la dirección que nos indiques.",
  sign: "El conductor lleva un cartel con tu nombre.",
  waiting: (airport, elsewhere) =>
    `${airport} en el aeropuerto y ${elsewhere} en los demás lugares, sin coste adicional`,
  late: "Seguimos tu vuelo por su número. El conductor llega cuando aterriza tu vuelo y no pagas más.",
  legOf: (number, way) => `traslado ${number} (${ways[way]})`,
  legNamed: (number, way) => `Traslado ${number}: ${ways[way]}`,
  changedTo: (vehicle) => `El vehículo ha cambiado: ahora es «${vehicle}».`,
  needs: {
    address: "Hotel o dirección",
    addressHint: "Adónde te lleva o dónde te recoge el conductor: nombre, calle y número",
    flight: "Número de tu vuelo de llegada",
    flightHint: "Como aparece en tu billete; por ejemplo, TP1234. El conductor lo sigue",
  },

  booked: {
    subject: (title, reference) => `Reserva confirmada: ${title} (${reference})`,
    title: "Tu traslado está reservado",
    intro: "Aquí tienes todo lo que necesitas para encontrar a tu conductor.",
  },
  calendarNote: "Con el archivo adjunto puedes añadir la recogida a tu calendario.",
  earns: (points, day) =>
    `${counted({ one: "Ganas # punto", other: "Ganas # puntos" })(points)} con este traslado, disponibles el ${day}.`,
  base: "Traslado",
  onSite: "A pagar al conductor",
  restOnSite: "A pagar al conductor",
  canceledItems: "Traslados cancelados",
  deposit: (amount) => `La fianza de ${amount} se devuelve después del traslado.`,
  beside: (charge, amount) => `${charge}: ${amount}, a pagar al conductor`,
  converted: (amount, day, source) =>
    `La empresa de traslados cobra ${amount}. Importe convertido con ${source ? `los tipos de cambio de ${source}` : "tipos de cambio de ejemplo"} del ${day}.`,
  canceled: {
    subject: (title, reference) => `Cancelado: ${title} (${reference})`,
    title: "Tu traslado está cancelado",
    bySupplier: (when) => `La empresa de traslados canceló tu reserva el ${when}.`,
    others: "Lo sentimos. En la página de tu reserva puedes ver otros vehículos para el mismo día.",
    calendarNote: "El archivo adjunto quita la recogida de tu calendario.",
    nothingToPay: "No tienes que pagar nada al conductor.",
    toPay: (amount) => `A pagar al conductor: ${amount}.`,
    supplierAsks: (amount) => `La empresa de traslados puede cobrarte ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? `Traslado ${numbers} de ${of} cancelado` : `Traslados ${numbers} de ${of} cancelados`}: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1
          ? `El traslado ${numbers} de ${of} está cancelado`
          : `Los traslados ${numbers} de ${of} están cancelados`,
      text: (when, items) => `Cancelado el ${when}: ${items}. El resto de tu reserva no cambia.`,
      calendarNote: "El archivo adjunto actualiza la recogida en tu calendario.",
    },
  },
  noShow: {
    subject: (title, reference) => `El conductor no te encontró: ${title} (${reference})`,
    title: "El conductor no te encontró",
    text: (when, title) => `La empresa de ${title} nos comunicó el ${when} que no fuiste al punto de encuentro.`,
    contradict: "Si estuviste allí, escríbenos y preguntaremos a la empresa.",
    unknownTerms:
      "La empresa no nos ha comunicado sus condiciones si no te presentas, así que no podemos devolver el precio.",
  },
  notBooked: {
    subject: (title, reference) => `No reservado: ${title} (${reference})`,
    title: "No se pudo reservar tu traslado",
    text: (title) => `No hemos podido confirmar ${title}. Ningún conductor irá a recogerte.`,
  },
  bookedInstead: {
    subject: (title, reference) => `Ya lo tienes reservado: ${title} (${reference})`,
    title: "Ya tienes este traslado",
    text: (title, reference) => `Ya tienes reservado ${title} para esa hora (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Pago de un pedido sustituido: ${title} (${reference})`,
    title: "Hiciste un pedido más reciente de este traslado",
    text: (title, reference) =>
      `Este pago era de un pedido que sustituiste por otro más reciente (${reference}) para ${title}. El más reciente todavía no está reservado.`,
  },
  notCanceled: (title) => `La empresa de ${title} no ha aceptado la cancelación. Tu reserva no cambia.`,
  freeUntil: (until) => `Puedes cancelar gratis hasta el ${until}, hora local.`,
  unpaid: (end) =>
    `Si no recibimos el pago, cancelaremos tu reserva el ${end}, hora local, según las condiciones de cancelación que aceptaste.`,
  suggested: "Traslados al aeropuerto para tu viaje",
  fromPrice: (amount) => `Desde ${amount} por vehículo y trayecto`,
  seeVehicles: "Ver vehículos",
};
