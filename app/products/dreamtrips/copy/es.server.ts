import type { Said } from "~/i18n/said";

/** What shared pages say of group trips. Said by the server only. */
export const es: Said = {
  trips: {
    undecidedText: "Aún no tenemos una respuesta definitiva. Te escribiremos en cuanto lo sepamos.",
    undecidedAgain: "Mientras tanto, no vuelvas a reservar las mismas plazas.",
    rejectedTitle: "Estas plazas no se reservaron",
    rejectedText: "No pudimos aceptar la reserva y el anfitrión no te espera.",
    bookedInstead: "Ya tienes reservadas estas plazas ({{reference}}).",
    orderedInstead: "Hiciste un pedido más reciente de estas plazas, que todavía no está reservado.",
    cancellingTitle: "Estamos cancelando tu viaje",
    cancellingText: "Te escribiremos cuando esté hecho. Entonces haremos el reembolso que corresponda.",
    noShowTitle: "Tu anfitrión dice que no te presentaste",
    noShowText: "Si estuviste allí, escríbenos y lo comprobamos.",
    duringTitle: "Durante el viaje",
    afterTitle: "Este viaje ha terminado",
    cancelledText: "El anfitrión no te espera.",
    cancelledProperty: "Cancelamos este viaje el {{when}}.",
    nothingToPay: "No queda nada por pagar.",
    nextPay: "Pagas {{total}} durante el viaje.",
  },
  cancel: {
    whichRooms: "¿Qué plazas quieres cancelar?",
    before: "Con los {{amount}} de las plazas que cancelaste antes, son {{all}} en total.",
    "moreToPay-discount":
      "Pagarás {{more}} más durante el viaje ({{amount}} en total), porque tu tarjeta de descuento no puede cubrir tanto sin estas plazas.",
    "moreToPay-certificate":
      "Pagarás {{more}} más durante el viaje ({{amount}} en total), porque tu certificado no puede cubrir tanto sin estas plazas.",
    stillToPay: "Todavía tienes que pagar {{amount}} durante el viaje.",
    propertyAsks: "Podemos cobrarte {{amount}}.",
    begun: "El viaje ya ha empezado y aquí no se puede cancelar. Escríbenos:",
    termsUnknown: "Este viaje aún no tiene condiciones de cancelación. Escríbenos antes de que cancelemos nada:",
    chooseRoom: "Elige al menos una plaza.",
    otherRooms: "Has cambiado las plazas, así que no hemos cancelado nada. Comprueba antes el reembolso de estas.",
    hasBegun: "El viaje ya ha empezado y aquí no se puede cancelar. No se ha cancelado nada: escríbenos.",
    termsNotKnown: "Este viaje aún no tiene condiciones de cancelación. No se ha cancelado nada: escríbenos.",
    supplierRefused: "No podemos cancelar esta reserva aquí. No se ha cambiado nada. Escríbenos.",
    cancelledRooms: "Plazas canceladas",
    doneRooms_one: "La plaza {{rooms}} está cancelada.",
    doneRooms_many: "Las plazas {{rooms}} están canceladas.",
    doneRooms_other: "Las plazas {{rooms}} están canceladas.",
  },
  "booking-page": {
    voucherTitle: "Bono del viaje",
    voucherProperty: "Viaje",
    voucherSupplier: "Referencia del organizador",
    voucherShow: "Muéstraselo a tu anfitrión en el punto de encuentro.",
  },
  "checkout-page": {
    noWithdrawal:
      "Los viajes en fechas fijas no admiten desistimiento; se aplican las condiciones de cancelación anteriores.",
    bookOnSite: "Reservar y pagar {{total}} durante el viaje",
    bookDueBySite: "Reservar y pagar {{total}} al organizador hasta el {{day}}",
    payAndBookOnSite: "Pagar {{now}} y reservar, {{total}} durante el viaje",
    payAndBookDueBySite: "Pagar {{now}} y reservar, {{total}} al organizador hasta el {{day}}",
    addOnNeeded:
      "Para reservar este viaje necesitas {{card}}. Compra un certificado junto con las plazas y págalo todo a la vez.",
    addOn: "Añadir un certificado por {{price}}: descuenta {{off}} de este viaje",
    notHeld: "No podemos guardarte las plazas mientras pagas.",
    chargedWhenBooked:
      "El cargo en tu tarjeta se hace al quedar reservadas las plazas; si no es posible, no se cobra nada.",
    chargedWhenConfirmed:
      "El cargo en tu tarjeta se hace cuando se confirman las plazas; si no es posible, no se cobra nada.",
    chargedAtOnce:
      "El cargo se hace al pagar. Si no se pueden reservar las plazas, te lo devolvemos todo por el mismo medio; a través de un banco puede tardar unos días.",
    cannotPayLater:
      "Estas plazas se pagan antes del viaje, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    cannotPay:
      "Estas plazas se pagan al reservar, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    tenderUnneeded: "No hace falta para estas plazas",
    noRateForCard:
      "Ahora mismo no hay tipo de cambio de {{from}} a {{to}}, así que no puedes pagar estas plazas con esta tarjeta.",
    bestCard: "Lo mejor para este viaje: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más.",
    bestCardLosing:
      "Lo mejor para este viaje: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más; se perderían {{lost}}.",
    certificateNeeded:
      "Para reservar este viaje necesitas {{card}} en tu cartera. En «Sobre los certificados» ves cómo conseguirlo.",
    certificateFirst: "No se ha reservado nada. Para reservar este viaje necesitas {{card}} en tu cartera.",
    certificateLeftOver:
      "Este certificado paga {{paid}} de estas plazas. Los otros {{lost}} se perderían, porque un certificado solo se puede usar una vez.",
    bookedBeforeText:
      "Estas plazas ya están reservadas y no las hemos reservado otra vez. ¿Necesitas otras tantas? Reserva otra vez.",
    booksAnother: "Ya tienes estas plazas con la referencia {{reference}}. Este formulario las reserva una vez más.",
    holdAccountLimit:
      "No te las guardamos: guardamos un número limitado de plazas por viaje. Elige menos para guardarlas o reserva ya, mientras estén disponibles.",
    holdNetworkLimit:
      "No te las guardamos: sin iniciar sesión, guardamos un número limitado de plazas por viaje para todas las personas con tu misma conexión a internet. Inicia sesión o elige menos para guardarlas, o reserva ya, mientras estén disponibles.",
    holdGuestsLimit:
      "No te las guardamos: otras personas tienen guardadas todas las plazas que reservamos para quien no ha iniciado sesión. Inicia sesión para guardar las tuyas o reserva ya, mientras estén disponibles.",
    tooManyChosen_one:
      "Se han elegido demasiados viajes desde tu conexión a internet, así que estas plazas no se guardan. Puedes reservarlas aquí o volver a elegirlas dentro de {{count}} minuto.",
    tooManyChosen_many:
      "Se han elegido demasiados viajes desde tu conexión a internet, así que estas plazas no se guardan. Puedes reservarlas aquí o volver a elegirlas dentro de {{count}} de minutos.",
    tooManyChosen_other:
      "Se han elegido demasiados viajes desde tu conexión a internet, así que estas plazas no se guardan. Puedes reservarlas aquí o volver a elegirlas dentro de {{count}} minutos.",
    goneSoldOut:
      "En estas fechas ya no quedan plazas suficientes. En la página del viaje puedes apuntarte a la lista de espera.",
    goneNotOffered: "Estas plazas no se ofrecen para estas fechas.",
  },
  "stay-text": {
    priced_one: "Viaje",
    priced_many: "Viaje",
    priced_other: "Viaje",
    converted:
      "El organizador cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
    convertedDemo:
      "El organizador cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
    noRate:
      "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda del organizador.",
    withCertificate: "Viaje y certificado juntos",
    besideOnSite: "No incluido en el total: {{what}}, {{amount}}, se paga durante el viaje",
    offerChanged: "El viaje o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  },
  "payment-due": {
    dates: "Tu viaje",
    unpaid: "Si no lo recibimos, cancelamos la reserva el {{end}}, hora local, según sus condiciones de cancelación.",
    tooLate: "Esa fecha es posterior al inicio del viaje. Elige menos días.",
  },
  bookings: {
    atProperty: "A pagar durante el viaje",
    atPropertyThen: "Precio durante el viaje",
    bookAgain: "Volver a reservar este viaje",
    otherStays: "Ver otros viajes de este mes",
    successTitle: "Tus plazas están reservadas",
    itinerary: "Tu viaje",
    nextArrive: "Tu anfitrión te espera en el punto de encuentro.",
    confirmingTitle: "Estamos confirmando tus plazas",
    confirmingText: "Te escribiremos en cuanto tus plazas estén confirmadas. Esta página se actualiza sola.",
  },
  checkout: {
    stepRoom: "Viaje",
    changeRoom: "Cambiar fechas o viajeros",
    guestDetailsHint:
      "La persona a la que escribimos. Escribe los nombres tal como aparecen en el pasaporte o el documento de identidad.",
    traveller: "¿Quién se encarga de la reserva?",
    requestsHint: "Hasta 500 caracteres. Tu anfitrión hará lo posible, pero no se pueden garantizar.",
    balancesRule: "Paga ya con tu cartera. Solo cobramos lo que cuesta este viaje.",
    noCertificate: "No tienes ningún certificado para este viaje.",
    noDiscountCard: "No tienes ninguna tarjeta de descuento para este viaje.",
    addOn: "Certificado que se compra con este viaje",
    signInText: "Volverás directamente a este viaje.",
    goneTitle: "Plazas ya no disponibles",
    goneNothingBooked: "No se ha reservado nada. Si eliges otras fechas aquí, tus datos ya estarán escritos.",
    seeOtherRooms: "Volver al viaje",
    certificateTitle: "Certificados para este viaje",
    offeredText:
      "Certificados para viajes, de hasta {{worth}}. No se pueden comprar en esta página. Escribe a tu organización para conseguir uno:",
    activateText:
      "Tus tarjetas para viajes están usadas, caducadas o todavía sin activar. Tu organización puede informarte:",
  },
};
