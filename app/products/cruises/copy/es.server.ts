import type { Said } from "~/i18n/said";

/** What shared pages say of cruises. Said by the server only. */
export const es: Said = {
  trips: {
    undecidedText:
      "El sistema de reservas de la naviera no ha dado una respuesta definitiva. Seguimos preguntando y te escribiremos en cuanto lo sepamos.",
    undecidedAgain: "Mientras tanto, no vuelvas a reservar los mismos camarotes.",
    rejectedTitle: "Estos camarotes no se reservaron",
    rejectedText: "La naviera no aceptó la reserva y no te espera.",
    bookedInstead: "Ya tienes reservados estos camarotes ({{reference}}).",
    orderedInstead: "Hiciste un pedido más reciente de estos camarotes, que todavía no está reservado.",
    cancellingTitle: "Hemos pedido a la naviera que cancele",
    cancellingText:
      "Aún no ha respondido. Seguimos preguntando y te escribiremos cuando esté hecho. Entonces haremos el reembolso que corresponda.",
    noShowTitle: "La naviera dice que no embarcaste",
    noShowText: "Si estuviste a bordo, escríbenos y preguntaremos a la naviera.",
    duringTitle: "A bordo",
    afterTitle: "Este crucero ha terminado",
    cancelledText: "La naviera no te espera.",
    cancelledProperty: "La naviera lo canceló el {{when}}.",
    nothingToPay: "No tienes que pagar nada a bordo.",
    nextPay: "Pagas {{total}} a bordo.",
  },
  cancel: {
    whichRooms: "¿Qué camarotes quieres cancelar?",
    before: "Con los {{amount}} de los camarotes que cancelaste antes, son {{all}} en total.",
    "moreToPay-discount":
      "Pagarás {{more}} más a bordo ({{amount}} en total), porque tu tarjeta de descuento no puede cubrir tanto sin estos camarotes.",
    "moreToPay-certificate":
      "Pagarás {{more}} más a bordo ({{amount}} en total), porque tu certificado no puede cubrir tanto sin estos camarotes.",
    stillToPay: "Todavía tienes que pagar {{amount}} a bordo.",
    propertyAsks: "La naviera puede cobrarte {{amount}}.",
    begun: "El crucero ya ha empezado y aquí no se puede cancelar. Escríbenos:",
    termsUnknown:
      "La naviera no nos ha indicado cuánto cuesta cancelar. Escríbenos y se lo preguntaremos antes de cancelar nada:",
    chooseRoom: "Elige al menos un camarote.",
    otherRooms: "Has cambiado los camarotes, así que no hemos cancelado nada. Comprueba antes el reembolso de estos.",
    hasBegun: "El crucero ya ha empezado y aquí no se puede cancelar. No se ha cancelado nada: escríbenos.",
    termsNotKnown: "La naviera no nos ha indicado cuánto cuesta cancelar. No se ha cancelado nada: escríbenos.",
    supplierRefused:
      "No podemos cancelar esta reserva a través del sistema de la naviera. No se ha cambiado nada. Escríbenos y le preguntaremos.",
    cancelledRooms: "Camarotes cancelados",
    doneRooms_one: "El camarote {{rooms}} está cancelado.",
    doneRooms_many: "Los camarotes {{rooms}} están cancelados.",
    doneRooms_other: "Los camarotes {{rooms}} están cancelados.",
  },
  "booking-page": {
    voucherTitle: "Documento de embarque",
    voucherProperty: "Crucero",
    voucherSupplier: "Referencia de la naviera",
    voucherShow: "Enséñalo con tu pasaporte al embarcar.",
  },
  "checkout-page": {
    noWithdrawal:
      "Los cruceros en una fecha fija no admiten desistimiento; se aplican las condiciones de cancelación anteriores.",
    bookOnSite: "Reservar y pagar {{total}} a bordo",
    bookDueBySite: "Reservar y pagar {{total}} a la naviera hasta el {{day}}",
    payAndBookOnSite: "Pagar {{now}} y reservar, {{total}} a bordo",
    payAndBookDueBySite: "Pagar {{now}} y reservar, {{total}} a la naviera hasta el {{day}}",
    addOnNeeded:
      "Para reservar este crucero necesitas {{card}}. Compra un certificado junto con los camarotes y págalo todo a la vez.",
    addOn: "Añadir un certificado por {{price}}: descuenta {{off}} de este crucero",
    notHeld: "La naviera no puede guardarte los camarotes mientras pagas.",
    chargedWhenBooked:
      "El cargo en tu tarjeta se hace al quedar reservados los camarotes; si no es posible, no se cobra nada.",
    chargedWhenConfirmed: "El cargo en tu tarjeta se hace cuando la naviera confirma; si no lo hace, no se cobra nada.",
    chargedAtOnce:
      "El cargo se hace al pagar. Si no se pueden reservar los camarotes, te lo devolvemos todo por el mismo medio; a través de un banco puede tardar unos días.",
    cannotPayLater:
      "Estos camarotes se pagan antes de la salida, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    cannotPay:
      "Estos camarotes se pagan al reservar, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    tenderUnneeded: "No hace falta para estos camarotes",
    noRateForCard:
      "Ahora mismo no hay tipo de cambio de {{from}} a {{to}}, así que no puedes pagar estos camarotes con esta tarjeta.",
    bestCard: "Lo mejor para este crucero: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más.",
    bestCardLosing:
      "Lo mejor para este crucero: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más; se perderían {{lost}}.",
    certificateNeeded:
      "Para reservar este crucero necesitas {{card}} en tu cartera. En «Sobre los certificados» ves cómo conseguirlo.",
    certificateFirst: "No se ha reservado nada. Para reservar este crucero necesitas {{card}} en tu cartera.",
    certificateLeftOver:
      "Este certificado paga {{paid}} de estos camarotes. Los otros {{lost}} se perderían, porque un certificado solo se puede usar una vez.",
    bookedBeforeText:
      "Estos camarotes ya están reservados y no los hemos reservado otra vez. ¿Los necesitas de nuevo? Reserva otra vez.",
    booksAnother: "Ya tienes estos camarotes con la referencia {{reference}}. Este formulario los reserva una vez más.",
    holdAccountLimit:
      "No te los guardamos: guardamos un número limitado de camarotes por salida. Elige menos para guardarlos o reserva ya, mientras estén disponibles.",
    holdNetworkLimit:
      "No te los guardamos: sin iniciar sesión, guardamos un número limitado de camarotes por salida para todas las personas con tu misma conexión a internet. Inicia sesión o elige menos para guardarlos, o reserva ya, mientras estén disponibles.",
    holdGuestsLimit:
      "No te los guardamos: otras personas tienen guardados todos los camarotes que reservamos para quien no ha iniciado sesión. Inicia sesión para guardar los tuyos o reserva ya, mientras estén disponibles.",
    tooManyChosen_one:
      "Se han elegido demasiados camarotes desde tu conexión a internet, así que estos no se guardan. Puedes reservarlos aquí o volver a elegirlos dentro de {{count}} minuto.",
    tooManyChosen_many:
      "Se han elegido demasiados camarotes desde tu conexión a internet, así que estos no se guardan. Puedes reservarlos aquí o volver a elegirlos dentro de {{count}} de minutos.",
    tooManyChosen_other:
      "Se han elegido demasiados camarotes desde tu conexión a internet, así que estos no se guardan. Puedes reservarlos aquí o volver a elegirlos dentro de {{count}} minutos.",
    goneSoldOut: "Estos camarotes acaban de agotarse.",
    goneNotOffered: "Estos camarotes no se ofrecen en esta salida.",
  },
  "stay-text": {
    priced_one: "Tarifa del crucero",
    priced_many: "Tarifa del crucero",
    priced_other: "Tarifa del crucero",
    converted:
      "La naviera cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
    convertedDemo:
      "La naviera cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
    noRate:
      "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda de la naviera.",
    withCertificate: "Camarotes y certificado juntos",
    besideOnSite: "No incluido en el total: {{what}}, {{amount}}, se paga a bordo",
    offerChanged: "El crucero o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  },
  "payment-due": {
    dates: "Tu crucero",
    unpaid: "Si no lo recibimos, cancelamos la reserva el {{end}}, hora local, según sus condiciones de cancelación.",
    tooLate: "Esa fecha es posterior a la salida. Elige menos días.",
  },
  bookings: {
    atProperty: "A pagar a bordo",
    atPropertyThen: "Precio a bordo",
    bookAgain: "Volver a reservar este crucero",
    otherStays: "Ver otros cruceros de este mes",
    successTitle: "Tus camarotes están reservados",
    itinerary: "Tu crucero",
    nextArrive: "Llega a la terminal con tiempo y con los pasaportes de la reserva.",
    confirmingTitle: "Estamos confirmando tus camarotes",
    confirmingText:
      "Estamos pidiendo a la naviera que confirme tu reserva y te escribiremos en cuanto responda. Esta página se actualiza sola.",
  },
  checkout: {
    stepRoom: "Camarotes",
    changeRoom: "Cambiar fecha o camarotes",
    guestDetailsHint:
      "La persona a la que escribimos sobre la reserva. Escribe los nombres tal como aparecen en el pasaporte o el documento de identidad.",
    traveller: "¿Quién viaja?",
    requestsHint: "Hasta 500 caracteres. La naviera hará lo posible, pero no se pueden garantizar.",
    balancesRule: "Paga ya con tu cartera. Solo cobramos lo que cuestan estos camarotes.",
    noCertificate: "No tienes ningún certificado para este crucero.",
    noDiscountCard: "No tienes ninguna tarjeta de descuento para este crucero.",
    addOn: "Certificado que se compra con estos camarotes",
    signInText: "Volverás directamente a este crucero.",
    goneTitle: "Camarotes ya no disponibles",
    goneNothingBooked: "No se ha reservado nada. Si eliges otra salida aquí, tus datos ya estarán escritos.",
    seeOtherRooms: "Ver otras fechas y camarotes",
    certificateTitle: "Certificados para este crucero",
    offeredText:
      "Certificados para cruceros, de hasta {{worth}}. No se pueden comprar en esta página. Escribe a tu organización para conseguir uno:",
    activateText:
      "Tus tarjetas para cruceros están usadas, caducadas o todavía sin activar. Tu organización puede informarte:",
  },
};
