import type { ValueWords } from "../../value-product.ts";

export const es: ValueWords = {
  subject: "Hemos recibido el pago de tu crédito",
  intro: (organisation) => `Hemos recibido tu pago y lo hemos abonado a tu crédito de agente en ${organisation}.`,
  withdraw: "Desistir",
  tooLate: (amount, organisation) =>
    `Ya no debías los ${amount} que has pagado a ${organisation}, así que te los devolvemos por el mismo medio de pago.`,
};
