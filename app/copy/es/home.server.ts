import type { home as english } from "~/copy/en/home.server";
import type { Messages } from "~/i18n/messages";

export const home: Messages<typeof english> = {
  title: "Hoteles, estancias y resorts",
  headline: "¿Cuál es tu próximo destino?",
  description:
    "Busca y reserva hoteles, estancias y resorts con {{organisation}}. Todos los precios incluyen impuestos y tasas, y cada tarifa indica hasta cuándo puedes cancelar gratis.",
  privacyDescription: "Cómo usa y protege {{organisation}} tus datos personales.",
  termsDescription: "Las condiciones que se aplican cuando reservas con {{organisation}}.",
  creditsDescription:
    "De dónde proceden los nombres de lugares, las banderas, la tipografía y las imágenes de este sitio.",
  helpDescription:
    "Cómo contactar con {{organisation}} y respuestas sobre reservas, precios, cancelaciones y tu cuenta.",
  greenText: "Solo se muestran alojamientos con certificado ecológico.",
  showAllHotels: "Ver todos los hoteles",
  continueHeading: "Continúa tu búsqueda",
  continueSearch: "Buscar de nuevo",
  city: "Escapadas urbanas",
  beach: "Junto al mar",
  mountains: "En la montaña",
  culture: "Historia y cultura",
  popular: "Destinos populares",
  fromANight: "desde {{price}} la\u00a0noche",
  fromWhat: "{{adults}}, {{dates}}, impuestos incluidos",
  trustHeading: "Reservar con {{organisation}}",
  trustPrice: "El precio completo desde el principio",
  trustPriceText: "Cada total incluye impuestos y tasas, línea por línea antes de reservar.",
  trustCancel: "Condiciones de cancelación claras",
  trustCancelText: "Cada tarifa indica hasta cuándo puedes cancelar gratis.",
  trustPeople: "Estamos para ayudarte",
  trustPeopleText: "¿Dudas antes, durante o después de tu estancia? Escríbenos o llámanos.",
  trustPeopleTextNoPhone: "¿Dudas antes, durante o después de tu estancia? Escríbenos.",
  runBy: "{{organisation}} es un servicio de {{company}}.",
  runByAt: "{{organisation}} es un servicio de {{company}}, {{address}}.",
  helpTitle: "Ayuda y contacto",
  contactHeading: "Contacto",
  contactText: "Si se trata de una reserva, ten a mano la referencia de la reserva.",
  email: "Correo electrónico",
  phone: "Teléfono",
  hours: "Horario",
  questionsHeading: "Preguntas frecuentes",
  bookingQuestion: "¿Dónde puedo ver mi reserva?",
  bookingAnswer:
    "En tu cuenta, en el historial de reservas. También te enviamos un correo de confirmación con la referencia de tu reserva.",
  bookingLink: "Ver tus reservas",
  cancelQuestion: "¿Cómo cambio o cancelo una reserva?",
  cancelAnswer:
    "Escríbenos con la referencia de tu reserva. En la confirmación se indica hasta cuándo puedes cancelar gratis.",
  priceQuestion: "¿Qué incluye el precio?",
  priceAnswer: "El total es por toda la estancia, con impuestos y tasas. Los ves uno por uno antes de reservar.",
  payQuestion: "¿Cuándo pago?",
  payAnswer:
    "En el alojamiento, salvo que elijas pagar antes de reservar. Los certificados, tarjetas y saldos de tu cartera se descuentan del total al reservar.",
  passwordQuestion: "No puedo iniciar sesión. ¿Qué hago?",
  passwordAnswer: "Escribe tu correo electrónico y te enviaremos un enlace para elegir una contraseña nueva.",
  passwordLink: "Elegir una contraseña nueva",
  whoHeading: "Quiénes somos",
};
