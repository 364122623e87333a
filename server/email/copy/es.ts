import { cancelMessages } from "../../core/cancel-messages/es.ts";
import { documentMessages } from "../../core/document-messages/es.ts";
import { rareChargeMessages, stayMessages } from "../../core/stay-messages/es.ts";
import { counter, type EmailCopy } from "./email-copy.ts";

const locale = "es-ES";
const counted = counter(locale);

export const es: EmailCopy = {
  locale,
  dir: "ltr",
  greeting: (name) => (name ? `Hola, ${name}:` : "Hola:"),
  plainLink: "Si el botón no funciona, abre este enlace:",
  yourAgent: "Tu agente de viajes",
  footer: (organisation, contact) => `Este es un correo automático de ${organisation}. ¿Tienes dudas? ${contact}`,

  account: {
    confirm: {
      subject: "Confirma tu correo electrónico",
      before: (organisation) => [
        `Gracias por registrarte en ${organisation}. Confirma que este es tu correo y habrás completado el registro.`,
      ],
      action: "Confirmar mi correo",
      after: (validFor) =>
        `El enlace funciona una sola vez, durante ${validFor}. Si no te has registrado, ignora este correo: sin tu confirmación la cuenta no se puede usar.`,
    },
    reset: {
      subject: "Elige una contraseña nueva",
      before: (organisation) => [
        `Hemos recibido una solicitud para cambiar la contraseña de tu cuenta de ${organisation}.`,
      ],
      action: "Elegir una contraseña nueva",
      after: (validFor) =>
        `El enlace funciona una sola vez, durante ${validFor}. Si no lo has pedido, ignora este correo: tu contraseña no cambia.`,
    },
    "staff-welcome": {
      subject: "Tu cuenta de personal",
      before: (organisation) => [
        `Ya tienes una cuenta de personal en ${organisation}. Elige una contraseña para empezar.`,
        "Después inicia sesión y abre Administración en el menú de usuario: ahí están las páginas de tu rol.",
      ],
      action: "Elegir contraseña",
      home: "Abrir Administración",
      after: (validFor) =>
        `El enlace sirve una sola vez, durante ${validFor}. Pasado ese tiempo, pide otro con «¿Has olvidado la contraseña?» en la página de inicio de sesión.`,
    },
    "agent-welcome": {
      subject: "Tu cuenta de agente de viajes",
      before: (organisation) => [
        `Ya puedes reservar para tus clientes en ${organisation}. Elige una contraseña para empezar.`,
        "Después inicia sesión y abre tu mesa de trabajo en el menú de usuario: ahí están tus clientes, presupuestos y comisiones.",
      ],
      action: "Elegir contraseña",
      after: (validFor) =>
        `El enlace sirve una sola vez, durante ${validFor}. Pasado ese tiempo, pide otro con «¿Has olvidado la contraseña?» en la página de inicio de sesión.`,
    },
    "booking-account": {
      subject: "Una cuenta con tu reserva",
      before: (organisation) => [
        `Has pedido una cuenta con tu reserva. Abre el enlace para elegir tu contraseña. Si ya tienes una cuenta de ${organisation}, inicia sesión allí para añadirle la reserva.`,
      ],
      action: "Continuar con la reserva",
      after: (validFor) =>
        `El enlace funciona durante ${validFor}. Si no lo has pedido tú, no hagas nada: no cambiará nada.`,
    },
    "password-changed": {
      subject: "Se ha cambiado tu contraseña",
      before: (organisation) => [
        `Se acaba de cambiar la contraseña de tu cuenta de ${organisation} y se ha cerrado la sesión en tus demás dispositivos.`,
        "Si has sido tú, no tienes que hacer nada. Si no, elige una contraseña nueva cuanto antes.",
      ],
      action: "No he sido yo: elegir otra contraseña",
    },
    "password-reset": {
      subject: "Se ha cambiado tu contraseña",
      before: (organisation) => [
        `Se acaba de cambiar la contraseña de tu cuenta de ${organisation} y se ha cerrado la sesión en tus demás dispositivos.`,
        "Para proteger tu cuenta, también hemos quitado las demás formas de iniciar sesión, como Google, Facebook o el acceso de tu empresa. Si quieres volver a usar alguna, inicia sesión con tu contraseña nueva y añádela en tu perfil.",
        "Si has sido tú, no tienes que hacer nada más. Si no, elige una contraseña nueva cuanto antes.",
      ],
      action: "No he sido yo: elegir otra contraseña",
    },
    "email-change": {
      subject: "Confirma tu nuevo correo electrónico",
      before: (organisation) => [
        `Has pedido usar esta dirección en tu cuenta de ${organisation}. Confirma que es tuya.`,
      ],
      action: "Usar esta dirección",
      after: (validFor) =>
        `El enlace funciona una sola vez, durante ${validFor}. Si no lo has pedido, ignora este correo: no cambiará nada.`,
    },
    "email-changed": {
      subject: "Se ha cambiado tu correo electrónico",
      before: (organisation) => [
        `Tu cuenta de ${organisation} tiene ahora otro correo electrónico. Con este ya no puedes iniciar sesión.`,
        "Si has sido tú, no tienes que hacer nada. Si no, deshaz el cambio: se cerrará la sesión en todos los dispositivos y podrás elegir una contraseña nueva.",
      ],
      action: "No he sido yo: deshacer el cambio",
      after: (validFor) => `El enlace funciona durante ${validFor}.`,
    },
    "account-deleted": {
      subject: "Tu cuenta se ha eliminado",
      before: (organisation) => [
        `Hemos eliminado tu cuenta de ${organisation}: tu perfil, tus viajeros, tu cartera y tus datos de acceso.`,
        "Estamos obligados a conservar las reservas, sin tu nombre. Las próximas estancias no se cancelan: el alojamiento guarda los datos del huésped hasta que terminan.",
      ],
    },
  },

  handOver: {
    subject: (who) => `Te han traspasado: ${who}`,
    before: (who) =>
      `Ahora llevas a ${who}. También tienes las notas, los viajeros, los presupuestos, las reservas y las tareas abiertas.`,
    count: counted({ one: "# cliente", other: "# clientes" }),
    action: "Ver tus clientes",
  },

  client: {
    stored: {
      subject: (agent) => `${agent} ha guardado tus datos de contacto`,
      before: (agent, organisation) => [
        `${agent}, agente de viajes de ${organisation}, te ha guardado como cliente para reservarte viajes. Además de tu nombre y tus datos de contacto, puede guardar los viajeros que le indiques, sus documentos de viaje y notas sobre tus viajes. Solo pueden verlos ${agent} y ${organisation}.`,
        "No tienes que hacer nada. Si no estás de acuerdo o quieres saber qué se guarda, escribe a la dirección de abajo.",
      ],
    },
    invited: {
      subject: (agent) => `${agent} te invita a vincular tu cuenta`,
      before: (agent, organisation) => [
        `${agent}, tu agente de viajes de ${organisation}, quiere vincular tu cuenta con la ficha de cliente que guarda. Nunca podrá gastar tu cartera, y cualquiera de los dos puede terminar el vínculo cuando quiera.`,
        "Inicia sesión con este correo, o regístrate con él, para aceptar o rechazar. El agente ha guardado:",
      ],
      action: "Responder a la invitación",
    },
    handedOver: {
      subject: (agent) => `${agent} es ahora tu agente de viajes`,
      before: (agent, organisation) => [
        `${agent}, de ${organisation}, se ocupa desde ahora de tus viajes y presupuestos. Tus reservas no han cambiado.`,
      ],
    },
    parts: {
      email: "tu correo electrónico",
      phone: "tu teléfono",
      preferences: "tu idioma o tu moneda",
      birthday: "tu fecha de nacimiento",
      company: "los datos de tu empresa",
      documents: "documentos de viaje",
      travelers: counted({ one: "# viajero", other: "# viajeros" }),
      notes: counted({ one: "# nota", other: "# notas" }),
    },
  },

  quote: {
    sent: {
      subject: (agent, number) => `${agent} te ha enviado el presupuesto ${number}`,
      before: (agent, organisation, last) => [
        `${agent}, tu agente de viajes de ${organisation}, ha preparado una propuesta para ti. El enlace muestra cada opción con su precio y disponibilidad actuales; no necesitas una cuenta para verlo.`,
        `Puedes aceptarla hasta el ${last}. Quien tenga el enlace puede abrirlo: compártelo solo con personas de confianza.`,
      ],
      replaces: (version, before) => `Esta es la versión ${version}. Sustituye a la versión ${before}.`,
      total: (total) => `${total} con impuestos y tasas`,
      service: (total, service) => `${total} con impuestos y tasas, de los que ${service} son del servicio de agencia`,
      action: "Ver el presupuesto",
    },
    news: {
      opened: {
        subject: (client, number) => `${client} ha abierto el presupuesto ${number}`,
        before: (client, number) => `${client} ha abierto por primera vez el presupuesto ${number}.`,
      },
      booked: {
        subject: (client, number) => `${client} ha reservado con el presupuesto ${number}`,
        before: (client, number) => `El presupuesto ${number} de ${client} está aceptado y lo elegido está reservado.`,
      },
      lapsed: {
        subject: (client, number) => `El presupuesto ${number} de ${client} ha caducado`,
        before: (client, number) =>
          `${client} no aceptó a tiempo el presupuesto ${number}. Puedes copiarlo o enviar una versión nueva.`,
      },
    },
    action: "Ver el presupuesto",
  },

  linkCode: {
    subject: (code) => `${code} es tu código`,
    title: "Tu código",
    intro: (organisation) =>
      `Alguien, seguramente tú, quiere añadir otra forma de entrar en tu cuenta de ${organisation}. Para permitirlo, escribe este código en la página que lo pide.`,
    code: "Código",
    warning: (validFor) =>
      `El código funciona una sola vez, durante ${validFor}. Si no has sido tú, no hagas nada y no compartas el código: da acceso a tu cuenta.`,
  },

  document: {
    words: documentMessages,
    intro: {
      receipt: "Aquí tienes tu recibo.",
      "credit-note": "Aquí tienes tu nota de abono.",
      correction: "Aquí tienes tu rectificación.",
    },
    points: counted({ one: "# punto", other: "# puntos" }),
    rate: ({ from, to, rate, day, source }) =>
      `1 ${from} = ${rate} ${to}, ${source ? `cambio del ${day} (${source})` : `cambio de ejemplo del ${day} para esta demostración`}.`,
    action: "Ver e imprimir",
    reason: (organisation) => `Recibes este correo porque se pidió en el sitio web de ${organisation}.`,
  },

  confirmAddress: {
    subject: (about, reference) => `Confirma tu correo electrónico: ${about} (${reference})`,
    title: "Confirma tu correo electrónico",
    kept: (time) => `Te guardamos esta reserva durante ${time}. Confirma tu correo electrónico y será tuya.`,
    notBooked: (time) =>
      `Todavía no se ha reservado nada. Confirma tu correo electrónico en ${time} y haremos la reserva y te enviaremos la confirmación.`,
    action: "Confirmar este correo",
    code: "O escribe este código en la página de tu reserva",
    stranger: "Si no has hecho esta reserva, no hagas nada: se anula sola y no volveremos a escribirte.",
    account: (organisation) =>
      `Al confirmar tu correo también se activa tu cuenta de ${organisation}, con esta reserva.`,
    strangerToAccount:
      "Si no has hecho esta reserva, no hagas nada: se anula sola, la cuenta no se activa y no volveremos a escribirte.",
  },

  nameCorrection: {
    subject: (reference) => `Confirma el nombre corregido (${reference})`,
    title: "Confirma el nombre corregido",
    intro:
      "Alguien, seguramente tú, ha pedido corregir el nombre del huésped de esta reserva. Confirma que es correcto.",
    now: "Nombre actual",
    corrected: "Nombre corregido",
    action: "Revisar y confirmar",
    after: (validFor) =>
      `El enlace funciona una sola vez, durante ${validFor}. Si no has sido tú, puedes ignorar este correo: no cambiará nada.`,
  },

  nameCorrected: {
    subject: (about, reference) => `Nombre corregido: ${about} (${reference})`,
    title: "Hemos corregido el nombre",
    intro: "Se ha corregido el nombre de tu reserva. No ha cambiado nada más; aquí tienes todo tal como está ahora.",
  },

  consent: {
    rules: (terms, privacy) =>
      `Al reservar, aceptaste las condiciones de uso del ${terms} y la política de privacidad del ${privacy}.`,
  },

  cancelled: {
    by: {
      guest: (when) => `Tu reserva se canceló el ${when}, como pediste.`,
      organisation: (when, organisation) => `${organisation} canceló tu reserva el ${when}.`,
      unpaid: (when) => `Cancelamos tu reserva el ${when} porque no recibimos el pago pendiente.`,
    },
    surprise: "Si no lo esperabas, ponte en contacto con nosotros.",
    cameBack: "Reembolso",
    kept: "Sin reembolso",
    keptForRest: "Sigue en tu reserva",
    whyKept: {
      stand: "Sigue en tu reserva y cuenta para pagar el resto.",
      standAndCost: (cost) => `Sigue en tu reserva: cuenta para pagar el resto y el coste de la cancelación, ${cost}.`,
      part: (cost) => `Según las condiciones de tu reserva, el coste es de ${cost}. Con esto se paga una parte.`,
      terms: "Es el coste de la cancelación según las condiciones de tu reserva.",
      before: "Es el coste de una cancelación anterior. Cancelar el resto es gratis.",
      noShow: "Es el coste de no presentarse según las condiciones de tu reserva.",
    },
    toPayCost: (cost) => `El coste de la cancelación es de ${cost}.`,
    notRefunded: (amount) => `No se puede reembolsar ${amount} a tu medio de pago. Si tienes dudas, escríbenos.`,
    organisationAsks: (amount, organisation) =>
      `Según las condiciones de tu reserva, ${organisation} puede cobrarte ${amount}.`,
    nothingLeft: "No te queda nada por pagar.",
    dueEnded: (day) => `Ya no hace falta el pago previsto hasta el ${day}.`,
    earnsLess: (was, now) => `Ganarás ${now} en lugar de ${was}.`,
    earnsNothing: (was) => `No ganarás ${was}.`,
    paymentBack: "Devolvemos los pagos con tarjeta o por banco por el mismo medio. El banco puede tardar unos días.",
    outsideBack: (name) => `${name} te devuelve lo que se pagó fuera de este sitio. Si no tienes noticias, escríbenos.`,
  },

  notBooked: {
    part: (parts, amount) =>
      `No hemos podido reservar ${parts}. No pagas su precio (${amount}); si ya lo habías pagado, te lo devolvemos por el mismo medio.`,
    nothingCharged: "No se te ha cobrado nada. El pago que habíamos retenido vuelve a estar disponible.",
    refunding: (amount) => `Te devolvemos ${amount} por el mismo medio; a través de un banco puede tardar unos días.`,
  },
  bookedInstead: {
    notTaken: "Este segundo pago no se ha cobrado.",
  },
  orderedInstead: {
    notTaken: "Este pago no se ha cobrado.",
    action: "Ver tu pedido",
  },
  notCancelled: {
    subject: (about, reference) => `No cancelada: ${about} (${reference})`,
    title: "No se pudo cancelar tu reserva",
    nothingBack: "No se te ha cobrado ni reembolsado nada. Puedes volver a intentarlo en la página de tu reserva.",
  },
  refunded: {
    subject: (about, reference) => `Reembolso: ${about} (${reference})`,
    title: "Te devolvemos dinero",
    text: (organisation) => `${organisation} te devuelve todo o parte de lo que pagaste por esta reserva.`,
    notTaken: "Todavía no te habíamos cobrado este importe, así que no se te cobrará.",
  },
  operatorMessage: {
    subject: (about, reference) => `Sobre tu reserva: ${about} (${reference})`,
    title: "Novedades sobre tu reserva",
    after: "Tienes todos los detalles en la página de tu reserva.",
  },
  reminder: {
    subject: (about, reference) => `La cancelación gratuita termina pronto: ${about} (${reference})`,
    title: "Todavía puedes cancelar sin coste",
    nothingToDo: "Si vas a ir, no tienes que hacer nada.",
  },
  paymentDue: {
    subject: (amount, day, about, reference) => `Paga ${amount} antes del final del ${day}: ${about} (${reference})`,
    title: (day) => `Tu pago vence el ${day}`,
    text: (amount, day) =>
      `Tienes que pagar ${amount} de tu reserva hasta el ${day} incluido. Puedes hacerlo ahora con este botón.`,
    fromBalance: (amount, day, balance) =>
      `Tienes que pagar ${amount} de tu reserva hasta el ${day} incluido. Ese día lo cobraremos de tu saldo (${balance}), como acordaste. También puedes pagarlo ahora con este botón.`,
    action: "Pagar ahora",
    lapseCost: (amount, day) =>
      `Los gastos de cancelación serán entonces de ${amount}, los mismos que si cancelas el ${day}.`,
    left: (amount, day) => `Hay que pagar ${amount} hasta el ${day} incluido.`,
    agreed: (amount, day, balance) =>
      `Si ${amount} no se ha pagado el ${day}, lo cobramos ese día de tu saldo (${balance}).`,
    notTaken: {
      subject: (about, reference) => `No pudimos cobrar tu pago: ${about} (${reference})`,
      title: "Tu saldo no alcanza para el pago",
      text: (amount, balance) =>
        `Hoy vence el pago de ${amount} de tu reserva y tu saldo (${balance}) no alcanza. No hemos cobrado nada. Paga con este botón, por favor.`,
    },
    paid: {
      subject: (about, reference) => `Pago recibido: ${about} (${reference})`,
      title: "Hemos recibido tu pago",
      text: (amount) => `Hemos recibido ${amount} para tu reserva. Gracias.`,
      after: "No tienes que hacer nada más. El recibo está en la página de tu reserva.",
    },
    returned: {
      subject: (about, reference) => `Tu pago no hacía falta: ${about} (${reference})`,
      title: "Este pago ya no era necesario",
      text: "Tu pago llegó cuando ya no hacía falta: se había pagado antes, o la reserva se canceló o cambió.",
    },
  },
  refundedPayments: {
    subject: "Te devolvemos tu pago",
    purchase: (amount, organisation) =>
      `Pagaste ${amount} a ${organisation}, pero tu compra ya se había pagado de otra forma o se había cancelado cuando llegó el pago. No lo hemos usado y te lo devolvemos por el mismo medio con el que pagaste; a través de un banco puede tardar unos días. No tienes que hacer nada.`,
    operator: (amount, organisation) =>
      `${organisation} te devuelve ${amount} de un pago tuyo, por el mismo medio; a través de un banco puede tardar unos días. No tienes que hacer nada.`,
    refunded: "Te devolvemos",
    failedSubject: "Tu reembolso no se ha podido hacer",
    failed: (amount, organisation) =>
      `Intentamos devolverte ${amount} por el mismo medio con el que pagaste, pero el proveedor de pagos no lo aceptó. No has recibido este reembolso. Ponte en contacto con ${organisation}.`,
  },

  plan: {
    plan: "Plan",
    price: "Precio",
    until: "Termina el",
    payUntil: "Pagar hasta el",
    fromBalance: "Lo cobraremos del saldo que elegiste. No tienes que hacer nada.",
    byYou: "Entonces te enviaremos un enlace de pago. Si no pagas, tu plan termina.",
    "renews-soon": {
      subject: (plan) => `${plan} se renueva pronto`,
      text: (organisation) => `Tu plan con ${organisation} se renueva por otro periodo.`,
      action: "Ver tu plan",
    },
    cancelled: {
      subject: (plan) => `${plan} está cancelado`,
      text: (organisation) =>
        `Has cancelado tu plan con ${organisation}. No se renovará, y conservas tus ventajas hasta que termine. Puedes cambiar de opinión hasta entonces.`,
      action: "Conservar tu plan",
    },
    "ends-soon": {
      subject: (plan) => `${plan} termina pronto`,
      text: (organisation) => `Cancelaste tu plan con ${organisation}. Conservas tus ventajas hasta que termine.`,
      action: "Conservar tu plan",
    },
    unpaid: {
      subject: (plan) => `${plan}: el próximo periodo no está pagado`,
      text: (organisation) =>
        `El próximo periodo de tu plan con ${organisation} no está pagado. Conservas tus ventajas unos días más.`,
      action: "Pagar ahora",
    },
    ended: {
      subject: (plan) => `${plan} ha terminado`,
      text: (organisation) => `Tu plan con ${organisation} ha terminado, como pediste.`,
      action: "Ver planes",
    },
    "ended-unpaid": {
      subject: (plan) => `${plan} ha terminado`,
      text: (organisation) =>
        `No se pagó el próximo periodo de tu plan con ${organisation}, así que ha terminado. No debes nada.`,
      action: "Ver planes",
    },
    "ended-by-operator": {
      subject: (plan) => `${plan} ha terminado`,
      text: (organisation) =>
        `${organisation} ha terminado tu plan. Sus ventajas acaban hoy y no se renovará. Tus reservas no cambian. Si tienes preguntas, ponte en contacto con ${organisation}.`,
      action: "Ver planes",
    },
  },
  purchase: {
    withdrawn: {
      subject: "Has desistido de tu compra",
      intro: (organisation) => `Como pediste, ${organisation} ha anulado esta compra.`,
    },
    "cash-card": "Tarjeta monedero",
    myvacations: "myvacations",
    paid: "Has pagado",
    refunded: "Te devolvemos",
    used: "Ya usado",
    withdraw: (day) => `Puedes desistir hasta el ${day}`,
    action: "Ver la compra",
  },

  booking: {
    labels: {
      reference: "Referencia de la reserva",
      guest: "A nombre de",
      requests: "Peticiones especiales (no garantizadas)",
    },
    charges: { ...stayMessages, ...rareChargeMessages },
    priceHeading: "Precio",
    total: "Total con impuestos y tasas",
    amountUnknown: "aún no se sabe",
    cancellationHeading: "Cancelación",
    cancellation: cancelMessages,
    emergency: (contact) => `Si necesitas ayuda durante el viaje, puedes contactarnos en cualquier momento: ${contact}`,
    findAgain: { label: "Para volver a encontrarla", text: "Con la referencia de tu reserva y este correo" },
    withAccount: { label: "Cuenta", text: "Crea una cuenta con esta reserva" },
    action: "Ver tu reserva",
    reason: (organisation) =>
      `Recibes este correo porque se indicó tu dirección en una reserva de ${organisation}. Si no has sido tú, no tienes que hacer nada.`,
  },
};
