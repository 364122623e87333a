import type { Said } from "~/i18n/said";

/** What shared pages say of transfers. Said by the server only. */
export const es: Said = {
  trips: {
    undecidedText:
      "La empresa de traslados no ha dado una respuesta definitiva. Seguimos preguntando y te escribiremos en cuanto lo sepamos.",
    undecidedAgain: "Mientras tanto, no vuelvas a reservar el mismo traslado.",
    rejectedTitle: "Este traslado no se reservó",
    rejectedText: "La empresa no aceptó la reserva. Ningún conductor irá a recogerte.",
    bookedInstead: "Ya tienes reservado este traslado ({{reference}}).",
    orderedInstead: "Hiciste un pedido más reciente de este traslado, que todavía no está reservado.",
    cancellingTitle: "Hemos pedido a la empresa que cancele",
    cancellingText:
      "Aún no ha respondido. Seguimos preguntando y te escribiremos cuando esté hecho. Entonces haremos el reembolso que corresponda.",
    noShowTitle: "El conductor no te encontró",
    noShowText: "Si estuviste en el punto de encuentro, escríbenos y preguntaremos a la empresa.",
    duringTitle: "Entre tus traslados",
    afterTitle: "Este traslado ha terminado",
    cancelledText: "Ningún conductor irá a recogerte.",
    cancelledProperty: "La empresa lo canceló el {{when}}.",
    nothingToPay: "No tienes que pagar nada al conductor.",
    nextPay: "Pagas {{total}} al conductor.",
  },
  cancel: {
    whichRooms: "¿Qué traslados quieres cancelar?",
    before: "Con los {{amount}} del traslado que cancelaste antes, son {{all}} en total.",
    "moreToPay-discount":
      "Pagarás {{more}} más al conductor ({{amount}} en total), porque tu tarjeta de descuento no puede cubrir tanto sin este traslado.",
    "moreToPay-certificate":
      "Pagarás {{more}} más al conductor ({{amount}} en total), porque tu certificado no puede cubrir tanto sin este traslado.",
    stillToPay: "Todavía tienes que pagar {{amount}} al conductor.",
    propertyAsks: "La empresa puede cobrarte {{amount}}.",
    begun: "La hora de recogida ya ha pasado y aquí no se puede cancelar. Escríbenos:",
    termsUnknown:
      "La empresa no nos ha indicado cuánto cuesta cancelar. Escríbenos y se lo preguntaremos antes de cancelar nada:",
    chooseRoom: "Elige al menos un traslado.",
    otherRooms: "Has cambiado los traslados, así que no hemos cancelado nada. Comprueba antes el reembolso de estos.",
    hasBegun: "La hora de recogida ya ha pasado y aquí no se puede cancelar. No se ha cancelado nada: escríbenos.",
    termsNotKnown: "La empresa no nos ha indicado cuánto cuesta cancelar. No se ha cancelado nada: escríbenos.",
    supplierRefused:
      "No podemos cancelar esta reserva a través del sistema de la empresa. No se ha cambiado nada. Escríbenos y le preguntaremos.",
    cancelledRooms: "Traslados cancelados",
    doneRooms_one: "El traslado {{rooms}} está cancelado.",
    doneRooms_many: "Los traslados {{rooms}} están cancelados.",
    doneRooms_other: "Los traslados {{rooms}} están cancelados.",
  },
  "booking-page": {
    voucherTitle: "Bono de traslado",
    voucherProperty: "Traslado",
    voucherSupplier: "Referencia de la empresa",
    voucherShow: "Muéstraselo al conductor.",
  },
  "checkout-page": {
    noWithdrawal:
      "Los traslados a una hora fija no admiten desistimiento; se aplican las condiciones de cancelación anteriores.",
    bookOnSite: "Reservar y pagar {{total}} al conductor",
    bookDueBySite: "Reservar y pagar {{total}} a la empresa hasta el {{day}}",
    payAndBookOnSite: "Pagar {{now}} y reservar, {{total}} al conductor",
    payAndBookDueBySite: "Pagar {{now}} y reservar, {{total}} a la empresa hasta el {{day}}",
    addOnNeeded:
      "Para reservar este traslado necesitas {{card}}. Compra un certificado junto con él y págalo todo a la vez.",
    addOn: "Añadir un certificado por {{price}}: descuenta {{off}} de este traslado",
    notHeld: "La empresa no puede guardarte el vehículo mientras pagas.",
    chargedWhenBooked:
      "El cargo en tu tarjeta se hace al quedar reservado el traslado; si no es posible, no se cobra nada.",
    chargedWhenConfirmed: "El cargo en tu tarjeta se hace cuando la empresa confirma; si no lo hace, no se cobra nada.",
    chargedAtOnce:
      "El cargo se hace al pagar. Si no se puede reservar el traslado, te lo devolvemos todo por el mismo medio; a través de un banco puede tardar unos días.",
    cannotPayLater:
      "Este traslado se paga antes de la recogida, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    cannotPay:
      "Este traslado se paga al reservar, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    tenderUnneeded: "No hace falta para este traslado",
    noRateForCard:
      "Ahora mismo no hay tipo de cambio de {{from}} a {{to}}, así que no puedes pagar este traslado con esta tarjeta.",
    bestCard: "Lo mejor para este traslado: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más.",
    bestCardLosing:
      "Lo mejor para este traslado: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más; se perderían {{lost}}.",
    certificateNeeded:
      "Para reservar este traslado necesitas {{card}} en tu cartera. En «Sobre los certificados» ves cómo conseguirlo.",
    certificateFirst: "No se ha reservado nada. Para reservar este traslado necesitas {{card}} en tu cartera.",
    certificateLeftOver:
      "Este certificado paga {{paid}} de este traslado. Los otros {{lost}} se perderían, porque un certificado solo se puede usar una vez.",
    bookedBeforeText:
      "Este traslado ya está reservado y no lo hemos reservado otra vez. ¿Necesitas otro vehículo igual? Reserva otra vez.",
    booksAnother: "Ya tienes este traslado con la referencia {{reference}}. Este formulario lo reserva una vez más.",
    holdAccountLimit:
      "No te guardamos este vehículo: guardamos un número limitado de vehículos por hora. Reserva ya, mientras esté disponible.",
    holdNetworkLimit:
      "No te guardamos este vehículo: sin iniciar sesión, guardamos un número limitado de vehículos por hora para todas las personas con tu misma conexión a internet. Inicia sesión para guardarlo o reserva ya, mientras esté disponible.",
    holdGuestsLimit:
      "No te guardamos este vehículo: otras personas tienen guardados todos los que reservamos para quien no ha iniciado sesión. Inicia sesión para guardar el tuyo o reserva ya, mientras esté disponible.",
    tooManyChosen_one:
      "Se han elegido demasiados vehículos desde tu conexión a internet, así que este no se guarda. Puedes reservarlo aquí o volver a elegirlo dentro de {{count}} minuto.",
    tooManyChosen_many:
      "Se han elegido demasiados vehículos desde tu conexión a internet, así que este no se guarda. Puedes reservarlo aquí o volver a elegirlo dentro de {{count}} de minutos.",
    tooManyChosen_other:
      "Se han elegido demasiados vehículos desde tu conexión a internet, así que este no se guarda. Puedes reservarlo aquí o volver a elegirlo dentro de {{count}} minutos.",
    goneSoldOut: "Acaba de reservarse el último vehículo para esa hora.",
    goneNotOffered: "Este traslado no se ofrece a esas horas.",
  },
  "stay-text": {
    priced_one: "Traslado",
    priced_many: "Traslado",
    priced_other: "Traslado",
    converted:
      "La empresa de traslados cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
    convertedDemo:
      "La empresa de traslados cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
    noRate:
      "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda de la empresa.",
    withCertificate: "Traslado y certificado juntos",
    besideOnSite: "No incluido en el total: {{what}}, {{amount}}, se paga al conductor",
    offerChanged: "El traslado o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  },
  "payment-due": {
    dates: "Tu traslado",
    unpaid: "Si no lo recibimos, cancelamos la reserva el {{end}}, hora local, según sus condiciones de cancelación.",
    tooLate: "Esa fecha es posterior al día del traslado. Elige menos días.",
  },
  bookings: {
    atProperty: "A pagar al conductor",
    atPropertyThen: "Precio que se paga al conductor",
    bookAgain: "Volver a reservar este traslado",
    otherStays: "Ver otros vehículos de este día",
    successTitle: "Tu traslado está reservado",
    itinerary: "Tu traslado",
    nextArrive: "Busca en el punto de encuentro el cartel con tu nombre.",
    confirmingTitle: "Estamos confirmando tu traslado",
    confirmingText:
      "Estamos pidiendo a la empresa que confirme tu reserva y te escribiremos en cuanto responda. Esta página se actualiza sola.",
  },
  checkout: {
    stepRoom: "Traslado",
    changeRoom: "Cambiar hora o vehículo",
    guestDetailsHint: "El cartel del conductor lleva este nombre. Escríbelo como lo buscará el huésped.",
    traveller: "¿Quién viaja?",
    requestsHint:
      "Hasta 500 caracteres; por ejemplo, sillas infantiles. La empresa hará lo posible, pero no se pueden garantizar.",
    balancesRule: "Paga ya con tu cartera. Solo cobramos lo que cuesta este traslado.",
    noCertificate: "No tienes ningún certificado para este traslado.",
    noDiscountCard: "No tienes ninguna tarjeta de descuento para este traslado.",
    addOn: "Certificado que se compra con este traslado",
    signInText: "Volverás directamente a este traslado.",
    goneTitle: "Traslado ya no disponible",
    goneNothingBooked:
      "No se ha reservado nada. Si eliges otro vehículo u otra hora aquí, tus datos ya estarán escritos.",
    seeOtherRooms: "Ver otros vehículos",
    certificateTitle: "Certificados para este traslado",
    offeredText:
      "Certificados para traslados, de hasta {{worth}}. No se pueden comprar en esta página. Escribe a tu organización para conseguir uno:",
    activateText:
      "Tus tarjetas para traslados están usadas, caducadas o todavía sin activar. Tu organización puede informarte:",
  },
};
