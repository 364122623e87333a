import type { TopUpWords } from "./top-up-words.ts";

export const es: TopUpWords = {
  subject: "Hemos recargado tu saldo",
  intro: (organisation) => `Hemos recibido tu pago y hemos recargado tu saldo en ${organisation}.`,
  withdraw: "Desistir y recuperar lo que no hayas gastado",
  balance: "Saldo",
};
