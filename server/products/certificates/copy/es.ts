import type { CertificateWords } from "./certificate-words.ts";

export const es: CertificateWords = {
  subject: "Tu certificado está en tu cartera",
  intro: (organisation) => `Gracias por comprar un certificado de ${organisation}.`,
  withdraw: "Desistir, siempre que ninguna reserva use el certificado",
  worth: "Valor del certificado",
  usableFor: "Se puede usar para",
  products: {
    HLT: "hoteles",
    ACT: "actividades",
    RST: "resorts",
    STY: "alojamientos",
    CND: "condominios",
    HST: "casas de vacaciones",
  },
  validUntil: "Válido hasta",
  validForever: "Sin fecha de caducidad",
  oneBooking: "Vale para una sola reserva; el valor que sobre se pierde.",
};
