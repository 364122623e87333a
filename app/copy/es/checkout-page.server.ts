import type { checkoutPage as english } from "~/copy/en/checkout-page.server";
import type { Messages } from "~/i18n/messages";

export const checkoutPage: Messages<typeof english> = {
  asGuest: "Reserva sin cuenta",
  asGuestText:
    "No necesitas una cuenta para reservar. Inicia sesión si quieres usar tu cartera y guardar esta reserva con tus viajes.",
  noWithdrawal:
    "Las estancias en fechas fijas no admiten desistimiento; se aplican las condiciones de cancelación anteriores.",
  bookPaid: "Reservar ahora · no queda nada por pagar",
  bookOnSite: "Reservar y pagar {{total}} en el alojamiento",
  bookDueBy: "Reservar y pagar {{total}} hasta el {{day}}",
  bookDueBySite: "Reservar y pagar {{total}} al alojamiento hasta el {{day}}",
  payAndBook: "Pagar {{total}} y reservar",
  payNowAndBook: "Pagar {{total}} ahora y reservar",
  payAndBookOnSite: "Pagar {{now}} y reservar, {{total}} en el alojamiento",
  payAndBookDueBy: "Pagar {{now}} y reservar, {{total}} hasta el {{day}}",
  payAndBookDueBySite: "Pagar {{now}} y reservar, {{total}} al alojamiento hasta el {{day}}",
  addOnNeeded:
    "Para reservar esta estancia necesitas {{card}}. Compra un certificado junto con la estancia y págalo todo a la vez.",
  addOn: "Añadir un certificado por {{price}}: descuenta {{off}} de esta estancia",
  noAddOn: "No añadir ningún certificado",
  addOnTerms:
    "Certificado de {{worth}} para una sola reserva; el valor que sobre se pierde. Se usa en esta reserva. Si la cancelas sin coste, vuelves a tenerlo en tu cartera, sin usar.",
  addOnWithdrawal: "Puedes desistir de la compra del certificado hasta el {{day}}, siempre que ninguna reserva lo use.",
  addOnNoWithdrawal: "Una vez pagado, no puedes desistir de la compra del certificado.",
  addOnChosen:
    "Has elegido un certificado nuevo por {{price}}, así que pagas {{total}} por todo. Todavía no se ha reservado nada: pulsa el botón para reservar.",
  notHeld: "El alojamiento no puede guardarte la habitación mientras pagas.",
  chargedWhenBooked:
    "El cargo en tu tarjeta se hace al quedar reservada la estancia; si no es posible, no se cobra nada.",
  chargedWhenConfirmed:
    "El cargo en tu tarjeta se hace cuando el alojamiento confirma; si no lo hace, no se cobra nada.",
  chargedAtOnce:
    "El cargo se hace al pagar. Si no se puede reservar la estancia, te lo devolvemos todo por el mismo medio; a través de un banco puede tardar unos días.",
  cannotPayLater:
    "Esta tarifa se paga antes de llegar, pero este sitio no acepta pagos con tarjeta. Elige saldos de tu cartera que alcancen, o una habitación que se pague en el alojamiento.",
  payLaterFrom: "Cobrar ese día {{total}} de mi saldo ({{balance}}) si no he pagado antes.",
  cannotPay:
    "Esta tarifa se paga al reservar, pero este sitio no admite pagos con tarjeta. Elige saldos de tu cartera que la cubran o una habitación que se pague en el alojamiento.",
  paymentFailed: "Tu pago no se ha realizado. No se ha reservado ni cobrado nada.",
  paymentExpired: "No hemos recibido tu pago a tiempo. No se ha reservado ni cobrado nada.",
  paymentReturned: "Cuando llegó tu pago, la estancia ya no se podía reservar. No se ha reservado ni cobrado nada.",
  paymentRefunded:
    "Cuando llegó tu pago, la estancia ya no se podía reservar. No se ha reservado nada y te devolvemos {{amount}} por el mismo medio.",
  noCookie:
    "Tu navegador no acepta nuestra cookie y sin ella no podemos traerte de vuelta desde la página de pago. No se ha reservado ni cobrado nada.",
  payOrder: "Los usaremos en este orden: {{order}}.",
  pointsAfterMoney: "Los puntos cubren lo que quede",
  tenderUnneeded: "No hace falta para esta estancia",
  noRateForCard:
    "Ahora mismo no hay tipo de cambio de {{from}} a {{to}}, así que no puedes pagar esta estancia con esta tarjeta.",
  cardWorthTooLittle: "Vale menos que el importe mínimo en {{to}}.",
  balanceGone: "Un saldo que elegiste ha cambiado. No se ha reservado nada. Revisa el nuevo total.",
  creditLeft: "tu crédito",
  bestCard: "Lo mejor para esta estancia: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más.",
  bestCardLosing:
    "Lo mejor para esta estancia: {{card}}. Ahorras {{saves}}, y con ninguna otra tarjeta ahorras más; se perderían {{lost}}.",
  bestCardUntil: "Es lo primero que vence: el {{day}}.",
  leftToPay: "Te queda por pagar: {{total}}",
  certificateNeeded:
    "Para reservar esta estancia necesitas {{card}} en tu cartera. En «Sobre los certificados» ves cómo conseguirlo.",
  certificateFirst: "No se ha reservado nada. Para reservar esta estancia necesitas {{card}} en tu cartera.",
  "limit-certificate": "Los certificados pagan como máximo el {{percent}} % del precio sin impuestos.",
  "limit-discount": "Las tarjetas de descuento pagan como máximo el {{percent}} % del precio sin impuestos.",
  walletChosen:
    "Has elegido {{card}}, así que te queda por pagar {{total}}. Aún no se ha reservado nada: pulsa el botón para reservar.",
  walletNotUsed:
    "Has elegido no usar tu cartera, así que te queda por pagar {{total}}. Aún no se ha reservado nada: pulsa el botón para reservar.",
  cardAtRate: "al cambio actual",
  certificateLeftOver:
    "Este certificado paga {{paid}} de esta estancia. Los otros {{lost}} se perderían, porque un certificado solo se puede usar una vez.",
  travellerSelf: "{{name}} (tú)",
  travellerChosen:
    "Los datos del huésped son ahora los de {{name}}. Aún no se ha reservado nada: revísalos y pulsa el botón para reservar.",
  bookedBeforeTitle: "Ya has reservado esto",
  bookedBeforeText:
    "Esta estancia ya está reservada y no la hemos reservado otra vez. ¿Necesitas otra igual? Reserva otra.",
  seeThisBooking: "Ver esta reserva",
  bookAnother: "Reservar otra",
  booksAnother: "Ya tienes esta estancia con la referencia {{reference}}. Este formulario reserva otra.",
  heldUntil: "Te lo guardamos hasta las {{time}} (hora de {{city}}).",
  heldUntil_one: "Te lo guardamos hasta la {{time}} (hora de {{city}}).",
  holdLonger_one: "{{count}} minuto más",
  holdLonger_many: "{{count}} de minutos más",
  holdLonger_other: "{{count}} minutos más",
  holdOnce: "Puedes hacerlo una vez.",
  holdLast: "No se puede guardar más tiempo.",
  moreTime: "¿Necesitas más tiempo?",
  heldNoLonger: "Ya no te lo guardamos. Todo lo que has escrito sigue aquí y puedes reservar mientras esté disponible.",
  heldBefore:
    "Ya no podemos guardarlo: tú, u otras personas con tu misma conexión a internet, habéis llegado al límite de hoy. Puedes reservar mientras esté disponible.",
  holdAccountLimit:
    "No te lo guardamos: guardamos un máximo de {{count}} habitaciones por alojamiento para la misma noche, contando las que ya te guardamos. Elige menos habitaciones para guardarlas o reserva ya, mientras estén disponibles.",
  holdNetworkLimit:
    "No te lo guardamos: sin iniciar sesión, guardamos un máximo de {{count}} habitaciones por alojamiento y noche para todas las personas con tu misma conexión a internet, contando las que ya te guardamos. Inicia sesión o elige menos habitaciones para guardarlas, o reserva ya, mientras estén disponibles.",
  holdGuestsLimit:
    "No te lo guardamos: otras personas tienen guardadas todas las habitaciones de este tipo que reservamos para quien no ha iniciado sesión. Inicia sesión para guardar la tuya o reserva ya, mientras esté disponible.",
  holdAfterSignIn: "Inicia sesión y te lo guardamos {{minutes}} minutos.",
  holdWithEmail:
    "¿Necesitas tiempo para rellenarlo? Escribe tu correo electrónico y elige «{{button}}» debajo del precio.",
  holdNow_one: "Guardar {{count}} minuto",
  holdNow_many: "Guardar {{count}} de minutos",
  holdNow_other: "Guardar {{count}} minutos",
  tooManyChosen_one:
    "Se han elegido demasiadas habitaciones desde tu conexión a internet, así que esta no se guarda. Puedes reservarla aquí o volver a elegirla dentro de {{count}} minuto.",
  tooManyChosen_many:
    "Se han elegido demasiadas habitaciones desde tu conexión a internet, así que esta no se guarda. Puedes reservarla aquí o volver a elegirla dentro de {{count}} de minutos.",
  tooManyChosen_other:
    "Se han elegido demasiadas habitaciones desde tu conexión a internet, así que esta no se guarda. Puedes reservarla aquí o volver a elegirla dentro de {{count}} minutos.",
  goneSoldOut: "Esta habitación acaba de agotarse para tus fechas.",
  goneTooEarly: "Estas fechas están demasiado cerca o ya han pasado.",
  goneTooLate: "Todavía no se puede reservar para estas fechas.",
  goneNotOffered: "Esta habitación no se ofrece para esta estancia.",
};
