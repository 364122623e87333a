import type { Said } from "~/i18n/said";

/** What shared pages say of rental cars. Said by the server only. */
export const es: Said = {
  trips: {
    undecidedText:
      "El sistema de la empresa de alquiler no ha dado una respuesta definitiva. Seguimos preguntando y te escribiremos en cuanto lo sepamos.",
    undecidedAgain: "Mientras tanto, no vuelvas a reservar el mismo coche.",
    rejectedTitle: "Este coche no se reservó",
    rejectedText: "La empresa de alquiler no aceptó la reserva. No tienes ningún coche reservado.",
    bookedInstead: "Ya tienes reservado este coche ({{reference}}).",
    orderedInstead: "Hiciste un pedido más reciente de este coche, que todavía no está reservado.",
    cancellingTitle: "Hemos pedido a la empresa de alquiler que cancele",
    cancellingText:
      "Aún no ha respondido. Seguimos preguntando y te escribiremos cuando esté hecho. Entonces haremos el reembolso que corresponda.",
    noShowTitle: "La empresa de alquiler dice que no recogiste el coche",
    noShowText: "Si lo recogiste, escríbenos y preguntaremos a la empresa.",
    duringTitle: "Durante el alquiler",
    afterTitle: "Este alquiler ha terminado",
    cancelledText: "No tienes ningún coche reservado.",
    cancelledProperty: "La empresa de alquiler lo canceló el {{when}}.",
    nothingToPay: "No tienes que pagar nada en el mostrador.",
    nextPay: "Pagas {{total}} en el mostrador.",
  },
  cancel: {
    whichRooms: "¿Qué quieres cancelar?",
    before: "Con los {{amount}} de lo que cancelaste antes, son {{all}} en total.",
    "moreToPay-discount":
      "Pagarás {{more}} más en el mostrador ({{amount}} en total), porque tu tarjeta de descuento no puede cubrir tanto.",
    "moreToPay-certificate":
      "Pagarás {{more}} más en el mostrador ({{amount}} en total), porque tu certificado no puede cubrir tanto.",
    stillToPay: "Todavía tienes que pagar {{amount}} a la empresa de alquiler.",
    propertyAsks: "La empresa de alquiler puede cobrarte {{amount}}.",
    begun: "El alquiler ya ha empezado y aquí no se puede cancelar. Escríbenos:",
    termsUnknown:
      "La empresa de alquiler no nos ha indicado cuánto cuesta cancelar. Escríbenos y se lo preguntaremos antes de cancelar nada:",
    chooseRoom: "Elige el coche.",
    otherRooms: "Has cambiado lo que quieres cancelar, así que no hemos cancelado nada. Revisa antes el reembolso.",
    hasBegun: "El alquiler ya ha empezado y aquí no se puede cancelar. No se ha cancelado nada: escríbenos.",
    termsNotKnown:
      "La empresa de alquiler no nos ha indicado cuánto cuesta cancelar. No se ha cancelado nada: escríbenos.",
    supplierRefused:
      "No podemos cancelar esta reserva en el sistema de la empresa de alquiler. No se ha cambiado nada. Escríbenos y preguntaremos.",
    cancelledRooms: "Coche cancelado",
    doneRooms_one: "El coche está cancelado.",
    doneRooms_many: "El coche está cancelado.",
    doneRooms_other: "El coche está cancelado.",
  },
  "booking-page": {
    voucherTitle: "Bono de alquiler",
    voucherProperty: "Coche",
    voucherSupplier: "Referencia de la empresa de alquiler",
    voucherShow: "Enséñalo en el mostrador con tu permiso de conducir y tu tarjeta.",
  },
  "checkout-page": {
    noWithdrawal:
      "En el alquiler de coches con fechas fijas no hay derecho de desistimiento; se aplican las condiciones de cancelación indicadas arriba.",
    bookOnSite: "Reservar y pagar {{total}} en el mostrador",
    bookDueBySite: "Reservar y pagar {{total}} a la empresa de alquiler a más tardar el {{day}}",
    payAndBookOnSite: "Pagar {{now}} y reservar, {{total}} en el mostrador",
    payAndBookDueBySite: "Pagar {{now}} y reservar, {{total}} a la empresa de alquiler a más tardar el {{day}}",
    addOnNeeded:
      "Para reservar este coche necesitas {{card}}. Compra un certificado con el coche y págalo todo a la vez.",
    addOn: "Añade un certificado por {{price}}; descuenta {{off}} de este alquiler",
    notHeld: "La empresa de alquiler no puede guardarte el coche mientras pagas.",
    chargedWhenBooked:
      "El cargo en tu tarjeta se hace cuando el coche está reservado; si no se puede, no se cobra nada.",
    chargedWhenConfirmed:
      "El cargo en tu tarjeta se hace cuando confirma la empresa de alquiler; si no confirma, no se cobra nada.",
    chargedAtOnce:
      "El cargo se hace al pagar. Si no se puede reservar el coche, te devolvemos todo por el mismo medio; a través de un banco puede tardar unos días.",
    cannotPayLater:
      "Este coche se paga antes de la recogida, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    cannotPay:
      "Este coche se paga al reservar, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen.",
    tenderUnneeded: "No hace falta para este coche",
    noRateForCard:
      "Ahora mismo no hay tipo de cambio de {{from}} a {{to}}, así que no puedes pagar este coche con esta tarjeta.",
    bestCard: "Lo mejor para este coche: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más.",
    bestCardLosing:
      "Lo mejor para este coche: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más; se perderían {{lost}}.",
    certificateNeeded:
      "Para reservar este coche necesitas {{card}} en tu cartera. En «Sobre los certificados» ves cómo conseguirlo.",
    certificateFirst: "No se ha reservado nada. Para reservar este coche necesitas {{card}} en tu cartera.",
    certificateLeftOver:
      "Este certificado paga {{paid}} de este alquiler. Los otros {{lost}} se perderían, porque un certificado solo se puede usar una vez.",
    bookedBeforeText:
      "Ya tienes reservado este coche y no lo hemos reservado otra vez. ¿Necesitas otro igual? Reserva otra vez.",
    booksAnother: "Ya tienes este coche con la referencia {{reference}}. Este formulario reserva otro.",
    holdAccountLimit:
      "No te guardamos este coche: guardamos un número limitado por mostrador. Puedes reservarlo ya, mientras esté disponible.",
    holdNetworkLimit:
      "No te guardamos este coche: sin iniciar sesión, guardamos un número limitado por mostrador para todas las personas con tu misma conexión a internet. Inicia sesión para guardarlo o reserva ya, mientras esté disponible.",
    holdGuestsLimit:
      "No te guardamos este coche: otras personas tienen guardados todos los que reservamos para quien no ha iniciado sesión. Inicia sesión para guardar el tuyo o reserva ya, mientras esté disponible.",
    tooManyChosen_one:
      "Se han elegido demasiados coches desde tu conexión a internet, así que este no se guarda. Puedes reservarlo aquí o volver a elegirlo dentro de {{count}} minuto.",
    tooManyChosen_many:
      "Se han elegido demasiados coches desde tu conexión a internet, así que este no se guarda. Puedes reservarlo aquí o volver a elegirlo dentro de {{count}} de minutos.",
    tooManyChosen_other:
      "Se han elegido demasiados coches desde tu conexión a internet, así que este no se guarda. Puedes reservarlo aquí o volver a elegirlo dentro de {{count}} minutos.",
    goneSoldOut: "Este coche acaba de agotarse para esos días.",
    goneNotOffered: "Este coche no se ofrece para esos horarios y ese conductor.",
  },
  "stay-text": {
    deposit:
      "Fianza reembolsable de {{amount}}, que se bloquea en la tarjeta del conductor en el mostrador; no está incluida en el total",
    priced_one: "Alquiler, {{count}} día",
    priced_many: "Alquiler, {{count}} de días",
    priced_other: "Alquiler, {{count}} días",
    converted:
      "La empresa de alquiler cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, el cambio del {{day}} ({{source}}).",
    convertedDemo:
      "La empresa de alquiler cobra {{amount}} en su propia moneda. Se muestra a 1 {{from}} = {{rate}} {{to}}, un tipo de cambio de ejemplo del {{day}} para esta demostración.",
    noRate:
      "Ahora mismo no hay tipo de cambio de {{own}} a {{currency}}, así que el precio está en {{own}}, la moneda de la empresa de alquiler.",
    withCertificate: "Coche y certificado juntos",
    besideOnSite: "No incluido en el total: {{what}}, {{amount}}, se paga en el mostrador",
    offerChanged: "El alquiler o el tipo de cambio ha cambiado; el importe que hay que pagar es el mismo.",
  },
  "payment-due": {
    dates: "Tu alquiler",
    unpaid: "Si no lo recibimos, cancelamos la reserva el {{end}}, hora local, según sus condiciones de cancelación.",
    tooLate: "Esa fecha es posterior al comienzo del alquiler. Elige menos días.",
  },
  bookings: {
    atProperty: "A pagar en el mostrador",
    atPropertyThen: "Precio en el mostrador",
    bookAgain: "Volver a reservar un coche para estas fechas",
    otherStays: "Ver otros coches para estas fechas",
    successTitle: "Tu coche está reservado",
    itinerary: "Tu alquiler",
    nextArrive: "En el mostrador, enseña el bono, tu permiso de conducir y una tarjeta a tu nombre.",
    confirmingTitle: "Estamos confirmando tu coche",
    confirmingText:
      "Estamos pidiendo a la empresa de alquiler que confirme tu reserva y te escribiremos en cuanto responda. Esta página se actualiza sola.",
  },
  checkout: {
    stepRoom: "Coche",
    changeRoom: "Cambiar coche u horario",
    guestDetailsHint:
      "La persona que conduce y recoge el coche. Escribe los nombres tal como aparecen en el permiso de conducir.",
    traveller: "¿Quién conduce?",
    requestsHint: "Hasta 500 caracteres. La empresa de alquiler hará lo posible, pero no se pueden garantizar.",
    balancesRule: "Paga ya con tu cartera. Solo cobramos lo que cuesta este alquiler.",
    noCertificate: "No tienes ningún certificado para este coche.",
    noDiscountCard: "No tienes ninguna tarjeta de descuento para este coche.",
    addOn: "Certificado que se compra con este coche",
    signInText: "Volverás directamente a este coche.",
    goneTitle: "El coche ya no está disponible",
    goneNothingBooked: "No se ha reservado nada. Si eliges otro horario aquí, tus datos ya estarán escritos.",
    seeOtherRooms: "Ver otra vez este coche",
    certificateTitle: "Certificados para este coche",
    offeredText:
      "Certificados para coches, de hasta {{worth}}. No se pueden comprar en esta página. Escribe a tu organización para conseguir uno:",
    activateText:
      "Tus tarjetas para coches están usadas, caducadas o todavía sin activar. Tu organización puede informarte:",
  },
};
