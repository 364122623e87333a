import type { adminPlans as english } from "~/copy/en/admin-plans.server";
import type { Messages } from "~/i18n/messages";

export const adminPlans: Messages<typeof english> = {
  withdrawDays: "Días para desistir",
  withdrawDaysHint: "Desde el día del pago; se devuelve el precio menos los días usados. Escribe 0 para no permitirlo.",
  code: "Código",
  none: "Todavía no hay planes.",
  newPlan: "Nuevo plan",
  newText: "Sustituye al plan en venta con el mismo código. Los miembros que lo tienen lo conservan, a su precio.",
  codeHint: "Letras minúsculas, cifras y guiones, con una letra al principio.",
  save: "Poner en venta",
  withdraw: "Retirar de la venta",
  withdrawTitle: "Retirar de la venta el plan {{name}}",
  withdrawText:
    "Los miembros ya no pueden elegirlo. Quienes lo tienen lo conservan, y se renueva como antes. No se puede deshacer, pero un plan nuevo puede tener el mismo código.",
  doneAdded: "El plan está en venta.",
  doneAddedBefore: "Este formulario ya se había enviado. No se ha puesto en venta un segundo plan.",
  doneWithdrawn: "El plan ya no está en venta.",
  doneWithdrawnBefore: "Este plan ya no estaba en venta. No se ha cambiado nada.",
  end: "Terminar el plan",
  endTitle: "Terminar el plan de {{name}}",
  endText:
    "El plan termina ahora mismo y no se renueva, y el miembro recibe un correo. No se reembolsa nada automáticamente: reembolsa el pago donde se hizo o añádelo a un saldo. Las reservas conservan su precio y los puntos ya prometidos se mantienen. No se puede deshacer, pero el miembro puede volver a elegir un plan.",
  doneEnded: "El plan ha terminado.",
  doneNone: "No hay ningún plan en curso. No se ha cambiado nada.",
  doneChanged:
    "El plan se ha renovado o ha cambiado desde que se abrió esa página. No se ha terminado nada: mira el plan tal como está ahora.",
  doneOwn: "No puedes terminar tu propio plan. Pídeselo a otro operador.",
  noPlan: "ninguno",
};
