import type { Said } from "~/i18n/said";

/** What shared pages say of activities. Said by the server only. */
export const es: Said = {
  trips: {
    undecidedText:
      "El sistema de reservas del organizador no ha dado una respuesta definitiva. Seguimos preguntando y te escribiremos en cuanto lo sepamos.",
    undecidedAgain: "Mientras tanto, no vuelvas a reservar las mismas entradas.",
    rejectedTitle: "Estas entradas no se reservaron",
    rejectedText: "El organizador no aceptó la reserva y no te espera.",
    bookedInstead: "Ya tienes reservadas estas entradas ({{reference}}).",
    orderedInstead: "Hiciste un pedido más reciente de estas entradas, que todavía no está reservado.",
    cancellingTitle: "Hemos pedido al organizador que cancele",
    cancellingText:
      "Aún no ha respondido. Seguimos preguntando y te escribiremos cuando esté hecho. Entonces haremos el reembolso que corresponda.",
    noShowTitle: "El organizador dice que no te presentaste",
    noShowText: "Si estuviste allí, escríbenos y preguntaremos al organizador.",
    duringTitle: "El día de la actividad",
    afterTitle: "Esta actividad ha terminado",
    cancelledText: "El organizador no te espera.",
    cancelledProperty: "El organizador la canceló el {{when}}.",
    nothingToPay: "No tienes que pagar nada ese día.",
    nextPay: "Pagas {{total}} el mismo día.",
  },
  cancel: {
    whichRooms: "¿Qué entradas quieres cancelar?",
    before: "Con los {{amount}} de las entradas que cancelaste antes, son {{all}} en total.",
    "moreToPay-discount":
      "Pagarás {{more}} más el mismo día ({{amount}} en total), porque tu tarjeta de descuento no puede cubrir tanto sin estas entradas.",
    "moreToPay-certificate":
      "Pagarás {{more}} más el mismo día ({{amount}} en total), porque tu certificado no puede cubrir tanto sin estas entradas.",
    stillToPay: "Todavía tienes que pagar {{amount}} el mismo día.",
    propertyAsks: "El organizador puede cobrarte {{amount}}.",
    begun: "La actividad ya ha empezado y aquí no se puede cancelar. Escríbenos:",
    termsUnknown:
      "El organizador no nos ha indicado cuánto cuesta cancelar. Escríbenos y se lo preguntaremos antes de cancelar nada:",
    chooseRoom: "Elige al menos una entrada.",
    otherRooms: "Has cambiado las entradas, así que no hemos cancelado nada. Comprueba antes el reembolso de estas.",
    hasBegun: "La actividad ya ha empezado y aquí no se puede cancelar. No se ha cancelado nada: escríbenos.",
    termsNotKnown: "El organizador no nos ha indicado cuánto cuesta cancelar. No se ha cancelado nada: escríbenos.",
    supplierRefused:
      "No podemos cancelar esta reserva a través del sistema del organizador. No se ha cambiado nada. Escríbenos y le preguntaremos.",
    cancelledRooms: "Entradas canceladas",
    doneRooms_one: "La entrada {{rooms}} está cancelada.",
    doneRooms_many: "Las entradas {{rooms}} están canceladas.",
    doneRooms_other: "Las entradas {{rooms}} están canceladas.",
  },
  "booking-page": {
    voucherTitle: "Entradas",
    voucherProperty: "Actividad",
    voucherSupplier: "Referencia del organizador",
    voucherShow: "Muéstralo en el punto de encuentro.",
  },
  "checkout-page": {
    noWithdrawal:
      "Las actividades en una fecha fija no admiten desistimiento; se aplican las condiciones de cancelación anteriores.",
    bookOnSite: "Reservar y pagar {{total}} el mismo día",
    bookDueBySite: "Reservar y pagar {{total}} al organizador hasta el {{day}}",
    payAndBookOnSite: "Pagar {{now}} y reservar, {{total}} el mismo día",
    payAndBookDueBySite: "Pagar {{now}} y reservar, {{total}} al organizador hasta el {{day}}",
    addOnNeeded:
      "Para reservar esta actividad necesitas {{card}}. Compra un certificado junto con las entradas y págalo todo a la vez.",
    addOn: "Añadir un certificado por {{price}}: descuenta {{off}} de esta actividad",
    notHeld: "El organizador no puede guardarte las entradas mientras pagas.",
    chargedWhenBooked:
      "El cargo en tu tarjeta se hace al quedar reservadas las entradas; si no es posible, no se cobra nada.",
    chargedWhenConfirmed:
      "El cargo en tu tarjeta se hace cuando el organizador confirma; si no lo hace, no se cobra nada.",
    chargedAtOnce:
      "El cargo se hace al pagar. Si no se pueden reservar las entradas, te lo devolvemos todo por el mismo medio; a través de un banco puede tardar unos días.",
    cannotPayLater:
      "Estas entradas se pagan antes de la actividad, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    cannotPay:
      "Estas entradas se pagan al reservar, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    tenderUnneeded: "No hace falta para estas entradas",
    noRateForCard:
      "Ahora mismo no hay tipo de cambio de {{from}} a {{to}}, así que no puedes pagar estas entradas con esta tarjeta.",
    bestCard: "Lo mejor para esta actividad: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más.",
    bestCardLosing:
      "Lo mejor para esta actividad: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más; se perderían {{lost}}.",
    certificateNeeded:
      "Para reservar esta actividad necesitas {{card}} en tu cartera. En «Sobre los certificados» ves cómo conseguirlo.",
    certificateFirst: "No se ha reservado nada. Para reservar esta actividad necesitas {{card}} en tu cartera.",
    certificateLeftOver:
      "Este certificado paga {{paid}} de estas entradas. Los otros {{lost}} se perderían, porque un certificado solo se puede usar una vez.",
    bookedBeforeText:
      "Estas entradas ya están reservadas y no las hemos reservado otra vez. ¿Las necesitas de nuevo? Reserva otra vez.",
    booksAnother: "Ya tienes estas entradas con la referencia {{reference}}. Este formulario las reserva una vez más.",
    holdAccountLimit:
      "No te las guardamos: guardamos un número limitado de entradas por actividad y día. Elige menos para guardarlas o reserva ya, mientras estén disponibles.",
    holdNetworkLimit:
      "No te las guardamos: sin iniciar sesión, guardamos un número limitado de entradas por actividad y día para todas las personas con tu misma conexión a internet. Inicia sesión o elige menos para guardarlas, o reserva ya, mientras estén disponibles.",
    holdGuestsLimit:
      "No te las guardamos: otras personas tienen guardadas todas las entradas que reservamos para quien no ha iniciado sesión. Inicia sesión para guardar las tuyas o reserva ya, mientras estén disponibles.",
    tooManyChosen_one:
      "Se han elegido demasiadas entradas desde tu conexión a internet, así que estas no se guardan. Puedes reservarlas aquí o volver a elegirlas dentro de {{count}} minuto.",
    tooManyChosen_many:
      "Se han elegido demasiadas entradas desde tu conexión a internet, así que estas no se guardan. Puedes reservarlas aquí o volver a elegirlas dentro de {{count}} de minutos.",
    tooManyChosen_other:
      "Se han elegido demasiadas entradas desde tu conexión a internet, así que estas no se guardan. Puedes reservarlas aquí o volver a elegirlas dentro de {{count}} minutos.",
    goneSoldOut: "Este horario acaba de agotarse.",
    goneNotOffered: "Estas entradas no se ofrecen para este horario.",
  },
  "stay-text": {
    priced_one: "Entradas",
    priced_many: "Entradas",
    priced_other: "Entradas",
    converted:
      "El organizador cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
    convertedDemo:
      "El organizador cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
    noRate:
      "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda del organizador.",
    withCertificate: "Entradas y certificado juntos",
    besideOnSite: "No incluido en el total: {{what}}, {{amount}}, se paga el mismo día",
    offerChanged: "La actividad o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  },
  "payment-due": {
    dates: "Tu actividad",
    unpaid: "Si no lo recibimos, cancelamos la reserva el {{end}}, hora local, según sus condiciones de cancelación.",
    tooLate: "Esa fecha es posterior al día de la actividad. Elige menos días.",
  },
  bookings: {
    atProperty: "A pagar el mismo día",
    atPropertyThen: "Precio el mismo día",
    bookAgain: "Volver a reservar esta actividad",
    otherStays: "Ver otras actividades de este día",
    successTitle: "Tus entradas están reservadas",
    itinerary: "Tu actividad",
    nextArrive: "Enseña tus entradas en el punto de encuentro.",
    confirmingTitle: "Estamos confirmando tus entradas",
    confirmingText:
      "Estamos pidiendo al organizador que confirme tu reserva y te escribiremos en cuanto responda. Esta página se actualiza sola.",
  },
  checkout: {
    stepRoom: "Entradas",
    changeRoom: "Cambiar horario o entradas",
    guestDetailsHint:
      "La persona que mostrará las entradas. Escribe los nombres tal como aparecen en el pasaporte o el documento de identidad.",
    traveller: "¿Quién va?",
    requestsHint: "Hasta 500 caracteres. El organizador hará lo posible, pero no se pueden garantizar.",
    balancesRule: "Paga ya con tu cartera. Solo cobramos lo que cuestan estas entradas.",
    noCertificate: "No tienes ningún certificado para esta actividad.",
    noDiscountCard: "No tienes ninguna tarjeta de descuento para esta actividad.",
    addOn: "Certificado que se compra con estas entradas",
    signInText: "Volverás directamente a esta actividad.",
    goneTitle: "Entradas ya no disponibles",
    goneNothingBooked: "No se ha reservado nada. Si eliges otro horario aquí, tus datos ya estarán escritos.",
    seeOtherRooms: "Ver otros horarios",
    certificateTitle: "Certificados para esta actividad",
    offeredText:
      "Certificados para actividades, de hasta {{worth}}. No se pueden comprar en esta página. Escribe a tu organización para conseguir uno:",
    activateText:
      "Tus tarjetas para actividades están usadas, caducadas o todavía sin activar. Tu organización puede informarte:",
  },
};
