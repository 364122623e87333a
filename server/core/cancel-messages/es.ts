import type { CancelMessages } from "./en.ts";

export const cancelMessages: CancelMessages = {
  cancelFreeUntil: "Cancelación gratuita hasta el {{when}} (hora de {{city}})",
  cancelUntil: "Hasta el {{when}} (hora de {{city}}), cancelar cuesta {{what}}",
  cancelThenUntil: "Después, hasta el {{when}}: {{what}}",
  cancelAfter: "Después: {{what}}",
  cancelAtAnyTime: "Cancelar cuesta {{what}}",
  cancelNever: "No reembolsable",
  cancelNoLonger: "La cancelación gratuita ha terminado. Se cobra el precio completo.",
  cancelUnknown:
    "No conocemos las condiciones de cancelación de esta tarifa. Cancelar puede costar hasta el precio completo.",
  endOfDay: "final del {{day}}",
  keepsNothing: "nada",
  keepsAll: "el precio completo",
  keepsPart: "el {{percent}} % del precio",
  keepsNights_one: "{{count}} noche",
  keepsNights_many: "{{count}} noches",
  keepsNights_other: "{{count}} noches",
  keepsUnknown: "un importe que no conocemos",
  dueNow: "Se paga al reservar",
  dueBy: "A pagar a más tardar el {{day}}",
  dueBySite: "Se paga al alojamiento a más tardar el {{day}}",
};
