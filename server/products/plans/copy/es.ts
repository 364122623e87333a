import type { PlanWords } from "./plan-words.ts";

export const es: PlanWords = {
  subject: "Tu membresía",
  intro: (organisation) => `Gracias por tu membresía en ${organisation}. Consulta tus ventajas en la página de planes.`,
  withdraw: "Desistir y recuperar el precio menos los días usados",
  tooLate: (amount, organisation) =>
    `Pagaste ${amount} por un plan con ${organisation}, y ese plan ya no podía empezar: el tuyo se renovó, terminó o cambió antes de que llegara el pago. Te devolvemos el importe por el mismo medio con el que pagaste; a través de un banco puede tardar unos días. No tienes que hacer nada.`,
  nextByYou:
    "Te avisaremos una semana antes de que termine el periodo. Cuando termine, te enviaremos un enlace para pagar el siguiente. Si no pagas, tu plan termina.",
  nextFromBalance: (balance) =>
    `Tu plan se renueva automáticamente con cargo a tu saldo (${balance}) hasta que lo canceles en la página de planes. Te avisaremos una semana antes de cada renovación.`,
};
