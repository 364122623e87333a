import type { Said } from "~/i18n/said";

/** What pages of bookings say of an order of several offers; it has no checkout of its own. Said by the server only. */
export const es: Omit<Said, "checkout" | "checkout-page"> = {
  trips: {
    undecidedText:
      "No todos los proveedores de tu viaje han dado una respuesta definitiva. Seguimos preguntando y te escribiremos en cuanto lo sepamos.",
    undecidedAgain: "Mientras tanto, no vuelvas a reservar el mismo viaje.",
    rejectedTitle: "Este viaje no se reservó",
    rejectedText: "No se pudo reservar completo, así que no está reservada ninguna parte.",
    bookedInstead: "Ya tienes reservado este viaje ({{reference}}).",
    orderedInstead: "Hiciste un pedido más reciente de este viaje, que todavía no está reservado.",
    cancellingTitle: "Hemos pedido la cancelación",
    cancellingText:
      "Aún no hay respuesta. Seguimos preguntando y te escribiremos cuando esté hecho. Entonces haremos el reembolso que corresponda.",
    noShowTitle: "Nos dicen que no te presentaste",
    noShowText: "Si estuviste allí, escríbenos y preguntaremos.",
    duringTitle: "Durante tu viaje",
    afterTitle: "Este viaje ha terminado",
    cancelledText: "No te esperan en estas fechas.",
    cancelledProperty: "El proveedor lo canceló el {{when}}.",
    nothingToPay: "No tienes que pagar nada en destino.",
    nextPay: "Pagas {{total}} en destino.",
  },
  cancel: {
    whichRooms: "¿Qué partes quieres cancelar?",
    before: "Con los {{amount}} de las partes que cancelaste antes, son {{all}} en total.",
    "moreToPay-discount":
      "Pagarás {{more}} más en destino ({{amount}} en total), porque tu tarjeta de descuento no puede cubrir tanto sin estas partes.",
    "moreToPay-certificate":
      "Pagarás {{more}} más en destino ({{amount}} en total), porque tu certificado no puede cubrir tanto sin estas partes.",
    stillToPay: "Todavía tienes que pagar {{amount}} en destino.",
    propertyAsks: "Los proveedores pueden cobrarte {{amount}}.",
    begun: "Ya ha empezado y aquí no se puede cancelar. Escríbenos:",
    termsUnknown:
      "No sabemos cuánto cuesta cancelar todas las partes. Escríbenos y lo preguntaremos antes de cancelar nada:",
    chooseRoom: "Elige al menos una parte.",
    otherRooms: "Has cambiado las partes, así que no hemos cancelado nada. Comprueba antes el reembolso de estas.",
    hasBegun: "Ya ha empezado y aquí no se puede cancelar. No se ha cancelado nada: escríbenos.",
    termsNotKnown: "No sabemos cuánto cuesta cancelar todas las partes. No se ha cancelado nada: escríbenos.",
    supplierRefused:
      "El sistema de un proveedor no ha aceptado la cancelación. Esa parte no cambia. Escríbenos y preguntaremos.",
    cancelledRooms: "Partes canceladas",
    doneRooms_one: "La parte {{rooms}} está cancelada.",
    doneRooms_many: "Las partes {{rooms}} están canceladas.",
    doneRooms_other: "Las partes {{rooms}} están canceladas.",
  },
  "booking-page": {
    voucherTitle: "Bonos",
    voucherProperty: "Viaje",
    voucherSupplier: "Referencias de los proveedores",
    voucherShow: "Muéstralo al llegar a cada sitio.",
  },
  "stay-text": {
    priced_one: "Todo el viaje",
    priced_many: "Todo el viaje",
    priced_other: "Todo el viaje",
    converted:
      "Los proveedores cobran {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
    convertedDemo:
      "Los proveedores cobran {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
    noRate:
      "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda de los proveedores.",
    withCertificate: "Viaje y certificado juntos",
    besideOnSite: "No incluido en el total: {{what}}, {{amount}}, se paga en destino",
    offerChanged: "Una parte del viaje o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  },
  "payment-due": {
    dates: "Tu viaje",
    unpaid: "Si no lo recibimos, cancelamos la reserva el {{end}}, hora local, según sus condiciones de cancelación.",
    tooLate: "Esa fecha es posterior al primer día. Elige menos días.",
  },
  bookings: {
    atProperty: "A pagar en destino",
    atPropertyThen: "Precio en destino",
    bookAgain: "Planear otro viaje",
    otherStays: "Ver otras opciones",
    successTitle: "Tu viaje está reservado",
    itinerary: "Tu viaje",
    nextArrive: "Muestra esta referencia al llegar a cada sitio.",
    confirmingTitle: "Estamos confirmando tu viaje",
    confirmingText:
      "Estamos pidiendo cada parte de tu viaje y te escribiremos en cuanto todas estén decididas. Esta página se actualiza sola.",
  },
};
