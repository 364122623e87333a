import type { Said } from "~/i18n/said";

/** What shared pages say of stays. Said by the server only. */
export const es: Said = {
  trips: {
    undecidedText:
      "El sistema de reservas del alojamiento no ha dado una respuesta definitiva. Seguimos preguntando y te escribiremos en cuanto lo sepamos.",
    undecidedAgain: "Mientras tanto, no vuelvas a reservar la misma estancia.",
    rejectedTitle: "Esta estancia no se reservó",
    rejectedText: "El alojamiento no aceptó la reserva y no te espera.",
    bookedInstead: "Ya tienes reservada esta estancia ({{reference}}).",
    orderedInstead: "Hiciste un pedido más reciente de esta estancia, que todavía no está reservado.",
    cancellingTitle: "Hemos pedido al alojamiento que cancele",
    cancellingText:
      "Aún no ha respondido. Seguimos preguntando y te escribiremos cuando esté hecho. Entonces haremos el reembolso que corresponda.",
    noShowTitle: "El alojamiento dice que no llegó nadie",
    noShowText: "Si estuviste allí, escríbenos y preguntaremos al alojamiento.",
    duringTitle: "Durante tu estancia",
    afterTitle: "Esta estancia ha terminado",
    cancelledText: "El alojamiento no te espera en estas fechas.",
    cancelledProperty: "El alojamiento la canceló el {{when}}.",
    nothingToPay: "No tienes que pagar nada en el alojamiento.",
    nextPay: "Pagas {{total}} en el alojamiento.",
  },
  cancel: {
    whichRooms: "¿Qué habitaciones quieres cancelar?",
    before: "Con los {{amount}} de las habitaciones que cancelaste antes, son {{all}} en total.",
    "moreToPay-discount":
      "Pagarás {{more}} más en el alojamiento ({{amount}} en total), porque tu tarjeta de descuento no puede cubrir tanto sin estas habitaciones.",
    "moreToPay-certificate":
      "Pagarás {{more}} más en el alojamiento ({{amount}} en total), porque tu certificado no puede cubrir tanto sin estas habitaciones.",
    stillToPay: "Todavía tienes que pagar {{amount}} en el alojamiento.",
    propertyAsks: "El alojamiento puede cobrarte {{amount}}.",
    begun: "La estancia ya ha empezado y aquí no se puede cancelar. Escríbenos:",
    termsUnknown:
      "El alojamiento no nos ha indicado cuánto cuesta cancelar. Escríbenos y se lo preguntaremos antes de cancelar nada:",
    chooseRoom: "Elige al menos una habitación.",
    otherRooms:
      "Has cambiado las habitaciones, así que no hemos cancelado nada. Comprueba antes el reembolso de estas.",
    hasBegun: "La estancia ya ha empezado y aquí no se puede cancelar. No se ha cancelado nada: escríbenos.",
    termsNotKnown: "El alojamiento no nos ha indicado cuánto cuesta cancelar. No se ha cancelado nada: escríbenos.",
    supplierRefused:
      "No podemos cancelar esta reserva a través del sistema del alojamiento. No se ha cambiado nada. Escríbenos y preguntaremos al alojamiento.",
    cancelledRooms: "Habitaciones canceladas",
    doneRooms_one: "La habitación {{rooms}} está cancelada.",
    doneRooms_many: "Las habitaciones {{rooms}} están canceladas.",
    doneRooms_other: "Las habitaciones {{rooms}} están canceladas.",
  },
  "booking-page": {
    voucherTitle: "Bono",
    voucherProperty: "Alojamiento",
    voucherSupplier: "Referencia del alojamiento",
    voucherShow: "Muéstralo al llegar.",
  },
  "checkout-page": {
    noWithdrawal:
      "Las estancias en fechas fijas no admiten desistimiento; se aplican las condiciones de cancelación anteriores.",
    bookOnSite: "Reservar y pagar {{total}} en el alojamiento",
    bookDueBySite: "Reservar y pagar {{total}} al alojamiento hasta el {{day}}",
    payAndBookOnSite: "Pagar {{now}} y reservar, {{total}} en el alojamiento",
    payAndBookDueBySite: "Pagar {{now}} y reservar, {{total}} al alojamiento hasta el {{day}}",
    addOnNeeded:
      "Para reservar esta estancia necesitas {{card}}. Compra un certificado junto con la estancia y págalo todo a la vez.",
    addOn: "Añadir un certificado por {{price}}: descuenta {{off}} de esta estancia",
    notHeld: "El alojamiento no puede guardarte la habitación mientras pagas.",
    chargedWhenBooked:
      "El cargo en tu tarjeta se hace al quedar reservada la estancia; si no es posible, no se cobra nada.",
    chargedWhenConfirmed:
      "El cargo en tu tarjeta se hace cuando el alojamiento confirma; si no lo hace, no se cobra nada.",
    chargedAtOnce:
      "El cargo se hace al pagar. Si no se puede reservar la estancia, te lo devolvemos todo por el mismo medio; a través de un banco puede tardar unos días.",
    cannotPayLater:
      "Esta tarifa se paga antes de llegar, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen, o una habitación que se pague en el alojamiento.",
    cannotPay:
      "Esta tarifa se paga al reservar, pero este sitio no admite pagos con tarjeta. Elige saldos de tu cartera que la cubran o una habitación que se pague en el alojamiento.",
    tenderUnneeded: "No hace falta para esta estancia",
    noRateForCard:
      "Ahora mismo no hay tipo de cambio de {{from}} a {{to}}, así que no puedes pagar esta estancia con esta tarjeta.",
    bestCard: "Lo mejor para esta estancia: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más.",
    bestCardLosing:
      "Lo mejor para esta estancia: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más; se perderían {{lost}}.",
    certificateNeeded:
      "Para reservar esta estancia necesitas {{card}} en tu cartera. En «Sobre los certificados» ves cómo conseguirlo.",
    certificateFirst: "No se ha reservado nada. Para reservar esta estancia necesitas {{card}} en tu cartera.",
    certificateLeftOver:
      "Este certificado paga {{paid}} de esta estancia. Los otros {{lost}} se perderían, porque un certificado solo se puede usar una vez.",
    bookedBeforeText:
      "Esta estancia ya está reservada y no la hemos reservado otra vez. ¿Necesitas otra igual? Reserva otra.",
    booksAnother: "Ya tienes esta estancia con la referencia {{reference}}. Este formulario reserva otra.",
    holdAccountLimit:
      "No te lo guardamos: guardamos un máximo de {{count}} habitaciones por alojamiento para la misma noche, contando las que ya te guardamos. Elige menos habitaciones para guardarlas o reserva ya, mientras estén disponibles.",
    holdNetworkLimit:
      "No te lo guardamos: sin iniciar sesión, guardamos un máximo de {{count}} habitaciones por alojamiento y noche para todas las personas con tu misma conexión a internet, contando las que ya te guardamos. Inicia sesión o elige menos habitaciones para guardarlas, o reserva ya, mientras estén disponibles.",
    holdGuestsLimit:
      "No te lo guardamos: otras personas tienen guardadas todas las habitaciones de este tipo que reservamos para quien no ha iniciado sesión. Inicia sesión para guardar la tuya o reserva ya, mientras esté disponible.",
    tooManyChosen_one:
      "Se han elegido demasiadas habitaciones desde tu conexión a internet, así que esta no se guarda. Puedes reservarla aquí o volver a elegirla dentro de {{count}} minuto.",
    tooManyChosen_many:
      "Se han elegido demasiadas habitaciones desde tu conexión a internet, así que esta no se guarda. Puedes reservarla aquí o volver a elegirla dentro de {{count}} de minutos.",
    tooManyChosen_other:
      "Se han elegido demasiadas habitaciones desde tu conexión a internet, así que esta no se guarda. Puedes reservarla aquí o volver a elegirla dentro de {{count}} minutos.",
    goneSoldOut: "Esta habitación acaba de agotarse para tus fechas.",
    goneNotOffered: "Esta habitación no se ofrece para esta estancia.",
  },
  "stay-text": {
    priced_one: "{{count}} noche",
    priced_many: "{{count}} noches",
    priced_other: "{{count}} noches",
    converted:
      "El alojamiento cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
    convertedDemo:
      "El alojamiento cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
    noRate:
      "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda del alojamiento.",
    withCertificate: "Estancia y certificado juntos",
    besideOnSite: "No incluido en el total: {{what}}, {{amount}}, se paga en el alojamiento",
    offerChanged: "La habitación o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  },
  "payment-due": {
    dates: "Tu estancia",
    unpaid:
      "Si no lo recibimos, cancelamos la reserva el {{end}}, hora local del alojamiento, según sus condiciones de cancelación.",
    tooLate: "Esa fecha es posterior al día de llegada. Elige menos días.",
  },
  bookings: {
    atProperty: "A pagar en el alojamiento",
    atPropertyThen: "Precio en el alojamiento",
    bookAgain: "Volver a reservar este alojamiento",
    otherStays: "Ver otros alojamientos en estas fechas",
    successTitle: "Tu estancia está reservada",
    itinerary: "Tu estancia",
    nextArrive: "Muestra esta referencia al llegar.",
    confirmingTitle: "Estamos confirmando tu estancia",
    confirmingText:
      "Estamos pidiendo al alojamiento que confirme tu reserva y te escribiremos en cuanto responda. Esta página se actualiza sola.",
  },
  checkout: {
    stepRoom: "Habitación",
    changeRoom: "Cambiar de habitación",
    guestDetailsHint:
      "La persona que se registrará en el alojamiento. Escribe los nombres tal como aparecen en el pasaporte o el documento de identidad.",
    traveller: "¿Quién se aloja?",
    requestsHint: "Hasta 500 caracteres. El alojamiento hará lo posible, pero no se pueden garantizar.",
    balancesRule: "Paga ya con tu cartera. Solo cobramos lo que cuesta esta estancia.",
    noCertificate: "No tienes ningún certificado para esta estancia.",
    noDiscountCard: "No tienes ninguna tarjeta de descuento para esta estancia.",
    addOn: "Certificado que se compra con esta estancia",
    signInText: "Volverás directamente a esta estancia.",
    goneTitle: "Habitación ya no disponible",
    goneNothingBooked:
      "No se ha reservado nada. Si eliges otra habitación aquí, los datos del huésped ya estarán escritos.",
    seeOtherRooms: "Ver otras habitaciones",
    certificateTitle: "Certificados para esta estancia",
    offeredText:
      "Certificados para este tipo de estancia, de hasta {{worth}}. No se pueden comprar en esta página. Escribe a tu organización para conseguir uno:",
    activateText:
      "Tus tarjetas para este tipo de estancia están usadas, caducadas o todavía sin activar. Tu organización puede informarte:",
  },
};
