import type { checkoutPage as english } from "~/copy/en/checkout-page.server";
import type { Messages } from "~/i18n/messages";

export const checkoutPage: Messages<typeof english> = {
  forClient: "Para {{name}}",
  otherClient: "Otro cliente",
  noClient: "Para ti",
  chooseClient: "Reservar para un cliente",
  addToQuote: "Añadir al presupuesto",
  confirmAddress_one:
    "Si no pagas ahora, tienes {{count}} minuto para confirmar tu correo con el enlace o el código que te enviaremos. Si no lo confirmas, la reserva se anula.",
  confirmAddress_many:
    "Si no pagas ahora, tienes {{count}} minutos para confirmar tu correo con el enlace o el código que te enviaremos. Si no lo confirmas, la reserva se anula.",
  confirmAddress_other:
    "Si no pagas ahora, tienes {{count}} minutos para confirmar tu correo con el enlace o el código que te enviaremos. Si no lo confirmas, la reserva se anula.",
  netByQuote: "Es una tarifa neta. Añádela al presupuesto de un cliente para venderla.",
  quotedOtherwise: "En el presupuesto son {{quoted}}. Aquí son {{now}}, para ti y en tu moneda.",
  quotedForAccount: "Si el presupuesto se hizo para tu cuenta, inicia sesión para reservar a su precio.",
  quoteTooMany: "El presupuesto abierto de este cliente está completo. Envíalo o quita una opción.",
  otherClientForm:
    "Este formulario era para otro cliente, así que no se ha reservado nada. Comprueba para quién es ahora y envíalo de nuevo.",
  clientArchived:
    "Este cliente está archivado, así que no se ha reservado ni añadido nada. Restáuralo y vuelve a enviar el formulario.",
  alreadyMember: "¿Ya tienes cuenta?",
  newMemberTitle: "Hazte miembro con tu reserva",
  newMemberText: "Tu cuenta se activa cuando confirmes tu correo: te enviaremos un enlace y un código.",
  asGuest: "Reserva sin cuenta",
  asGuestText:
    "No necesitas una cuenta para reservar. Inicia sesión si quieres usar tu cartera y guardar esta reserva con tus viajes.",
  bookPaid: "Reservar ahora · no queda nada por pagar",
  bookDueBy: "Reservar y pagar {{total}} hasta el {{day}}",
  payAndBook: "Pagar {{total}} y reservar",
  payNowAndBook: "Pagar {{total}} ahora y reservar",
  payAndBookDueBy: "Pagar {{now}} y reservar, {{total}} hasta el {{day}}",
  noAddOn: "No añadir ningún certificado",
  addOnTerms:
    "Certificado de {{worth}} para una sola reserva; el valor que sobre se pierde. Se usa en esta reserva. Si la cancelas sin coste, vuelves a tenerlo en tu cartera, sin usar.",
  addOnWithdrawal: "Puedes desistir de la compra del certificado hasta el {{day}}, siempre que ninguna reserva lo use.",
  addOnNoWithdrawal: "Una vez pagado, no puedes desistir de la compra del certificado.",
  addOnChosen:
    "Has elegido un certificado nuevo por {{price}}, así que pagas {{total}} por todo. Todavía no se ha reservado nada: pulsa el botón para reservar.",
  payLaterFrom: "Cobrar ese día {{total}} de mi saldo ({{balance}}) si no he pagado antes.",
  paymentFailed: "Tu pago no se ha realizado. No se ha reservado ni cobrado nada.",
  paymentExpired: "No hemos recibido tu pago a tiempo. No se ha reservado ni cobrado nada.",
  paymentReturned: "Cuando llegó tu pago, ya no se podía reservar. No se ha reservado ni cobrado nada.",
  paymentRefunded:
    "Cuando llegó tu pago, ya no se podía reservar. No se ha reservado nada y te devolvemos {{amount}} por el mismo medio.",
  noCookie:
    "Tu navegador no acepta nuestra cookie y sin ella no podemos traerte de vuelta desde la página de pago. No se ha reservado ni cobrado nada.",
  unpaidNetwork:
    "Desde tu red ya hay tantas reservas sin confirmar como podemos guardar sin pago. No se ha reservado nada. Si una es tuya, confirma antes su correo electrónico. Si no, paga ahora, inicia sesión o inténtalo más tarde.",
  unpaidAddress:
    "Con este correo electrónico ya hay tantas reservas aquí como podemos guardar sin pago. No se ha reservado nada. Confirma antes el correo de tu otra reserva, paga ahora o inicia sesión.",
  unpaidGuests:
    "Solo guardamos una parte de estas habitaciones o plazas para quienes aún no han pagado ni confirmado su correo, y esa parte está ocupada. No se ha reservado nada. Paga ahora, inicia sesión, elige menos o inténtalo en media hora.",
  unpaidAccount:
    "Ya tienes tantas reservas aquí como podemos guardar sin pago. No se ha reservado nada. Paga ahora o escríbenos para reservar para un grupo.",
  unpaidAgent:
    "Tus clientes ya tienen tantas reservas aquí como podemos guardar sin pago. No se ha reservado nada. Paga ahora o escríbenos para reservar para un grupo.",
  tooManyEmails_one:
    "Ya hemos enviado todos los correos que podemos por ahora a esta dirección o desde tu red. No se ha reservado nada. Paga ahora o inténtalo de nuevo en {{count}} minuto.",
  tooManyEmails_many:
    "Ya hemos enviado todos los correos que podemos por ahora a esta dirección o desde tu red. No se ha reservado nada. Paga ahora o inténtalo de nuevo en {{count}} minutos.",
  tooManyEmails_other:
    "Ya hemos enviado todos los correos que podemos por ahora a esta dirección o desde tu red. No se ha reservado nada. Paga ahora o inténtalo de nuevo en {{count}} minutos.",
  payOrder: "Los usaremos en este orden: {{order}}.",
  pointsAfterMoney: "Los puntos cubren lo que quede",
  cardWorthTooLittle: "Vale menos que el importe mínimo en {{to}}.",
  balanceGone: "Un saldo que elegiste ha cambiado. No se ha reservado nada. Revisa el nuevo total.",
  creditLeft: "tu crédito",
  bestCardUntil: "Es lo primero que vence: el {{day}}.",
  leftToPay: "Te queda por pagar: {{total}}",
  "limit-certificate": "Los certificados pagan como máximo el {{percent}} % del precio sin impuestos.",
  "limit-discount": "Las tarjetas de descuento pagan como máximo el {{percent}} % del precio sin impuestos.",
  walletChosen:
    "Has elegido {{card}}, así que te queda por pagar {{total}}. Aún no se ha reservado nada: pulsa el botón para reservar.",
  walletNotUsed:
    "Has elegido no usar tu cartera, así que te queda por pagar {{total}}. Aún no se ha reservado nada: pulsa el botón para reservar.",
  cardAtRate: "al cambio actual",
  travellerSelf: "{{name}} (tú)",
  travellerChosen:
    "Los datos del huésped son ahora los de {{name}}. Aún no se ha reservado nada: revísalos y pulsa el botón para reservar.",
  travellersChosen:
    "Hemos rellenado los datos de {{name}}. Todavía no se ha reservado nada: revísalos y pulsa el botón para reservar.",
  needsOfOrder: "Sobre tu reserva",
  needsOfLead: "Sobre el viajero principal",
  "person-adult": "Viajero {{number}}: adulto",
  "person-youth": "Viajero {{number}}: joven",
  "person-child": "Viajero {{number}}: niño",
  "person-infant": "Viajero {{number}}: bebé",
  "person-senior": "Viajero {{number}}: mayor",
  savedTraveller: "Viajero guardado",
  choose: "Elige",
  needOptional: "{{label}} (opcional)",
  needMissing: "Falta: {{label}}",
  needDate: "Escribe una fecha como 1990-12-31: {{label}}",
  needDateFrom: "Escribe una fecha a partir del {{from}}: {{label}}",
  needDateBetween: "Escribe una fecha entre el {{from}} y el {{until}}: {{label}}",
  needFlight: "Escribe un número de vuelo como TP1234: {{label}}",
  needPhone: "Escribe un teléfono con el prefijo del país, como +34 612 345 678: {{label}}",
  needDocument: "Escribe de 4 a 20 letras y cifras: {{label}}",
  needAge: "La edad del viajero {{number}} el {{day}} debe ser {{age}}",
  needAgeLeast: "El viajero {{number}} debe tener {{age}} años o más el {{day}}",
  phone: "Teléfono",
  phoneMissing: "Escribe tu teléfono para que el conductor pueda localizarte",
  needWrong: "Revisa tu respuesta: {{label}}",
  bookedBeforeTitle: "Ya has reservado esto",
  seeThisBooking: "Ver esta reserva",
  bookAnother: "Reservar otra",
  minutesLeft_one: "Queda {{count}} minuto.",
  minutesLeft_many: "Quedan {{count}} minutos.",
  minutesLeft_other: "Quedan {{count}} minutos.",
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
  holdAfterSignIn: "Inicia sesión y te lo guardamos {{minutes}} minutos.",
  holdForClient: "Aún no está guardado. Puedes guardarlo mientras consultas a tu cliente.",
  holdWithEmail:
    "¿Necesitas tiempo para rellenarlo? Escribe tu correo electrónico y elige «{{button}}» debajo del precio.",
  holdNow_one: "Guardar {{count}} minuto",
  holdNow_many: "Guardar {{count}} de minutos",
  holdNow_other: "Guardar {{count}} minutos",
  goneTooEarly: "Estas fechas están demasiado cerca o ya han pasado.",
  packageHeading: "Es un viaje combinado",
  packageLaw:
    "La combinación de servicios de viaje que se te ofrece es un viaje combinado en el sentido de la Directiva (UE) 2015/2302. Gozas de todos los derechos que se aplican en la UE a los viajes combinados. {{organisation}} es plenamente responsable de la correcta ejecución del viaje combinado en su conjunto.",
  packageRightsTitle: "Tus derechos principales",
  packageRights:
    "Recibes toda la información esencial sobre el viaje combinado antes de celebrar el contrato.\nSiempre hay al menos un empresario responsable de la correcta ejecución de todos los servicios de viaje del contrato.\nRecibes un número de teléfono de emergencia o los datos de un punto de contacto.\nPuedes ceder el viaje combinado a otra persona, con un preaviso razonable y, en su caso, con gastos adicionales, hasta {{names}} días antes del inicio.\nEl precio solo puede aumentar si suben costes específicos, como el combustible, y el contrato lo prevé, como muy tarde {{prices}} días antes del inicio. Si sube más del 8 %, puedes poner fin al contrato.\nPuedes poner fin al contrato sin penalización, con reembolso completo, si cambia de forma significativa un elemento esencial distinto del precio o si el organizador cancela el viaje.\nPuedes poner fin al contrato sin penalización en circunstancias excepcionales en el destino y, en cualquier otro momento, pagando una penalización adecuada: las condiciones de cancelación que se muestran aquí.\nSi no se pueden prestar elementos significativos según lo acordado, se te ofrecen alternativas adecuadas sin coste adicional. Tienes derecho a una reducción del precio o a una indemnización si los servicios no se ejecutan correctamente.\nEl organizador debe ayudarte si estás en dificultades.\nSi el organizador incurre en insolvencia, se te devuelven los pagos y, si el transporte está incluido, se garantiza tu regreso.",
  packageEmergency: "En caso de emergencia: {{contact}}",
  gonePackage:
    "No vendemos estos servicios juntos: dos tipos de servicio de viaje en un mismo pedido forman por ley un viaje combinado. Reserva cada uno por separado si es posible.",
  goneMarkUp: "El precio de este presupuesto ya no está permitido. Pide uno nuevo a tu agente de viajes.",
  goneTooLate: "Todavía no se puede reservar para estas fechas.",
};
