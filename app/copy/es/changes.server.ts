import type { changes as english } from "~/copy/en/changes.server";
import type { Messages } from "~/i18n/messages";

export const changes: Messages<typeof english> = {
  ownName: "Nombre",
  organisation: "Organización",
  kind: "Tipo de cuenta",
  kindTraveller: "Viajero",
  kindAgent: "Agente de viajes",
  language: "Idioma",
  currency: "Moneda",
  emailConfirmTitle: "Confirma tu nueva dirección",
  emailConfirmText: "A partir de ahora iniciarás sesión con {{email}}.",
  emailConfirm: "Usar esta dirección",
  emailConfirmed:
    "Ya inicias sesión con tu nueva dirección. También hemos escrito a la anterior: desde allí se puede deshacer el cambio durante {{days}} días.",
  emailUndoTitle: "Deshacer el cambio",
  emailUndoText: "Tu cuenta vuelve a {{email}} y se cierra la sesión en todos los dispositivos.",
  emailUndo: "Deshacer el cambio",
  emailUndone:
    "Tu cuenta vuelve a tener su dirección anterior y se ha cerrado la sesión en todos los dispositivos. Si no la cambiaste tú, elige ahora una contraseña nueva.",
  emailLinkGone: "Este enlace ya se ha usado, ha caducado o se ha sustituido por otro más reciente.",
  emailLinkTaken: "Esta dirección pertenece ahora a otra cuenta. Escríbenos a {{contact}}.",
  newPassword: "Elegir una contraseña nueva",
  deleteTitle: "Eliminar tu cuenta",
  deleteText:
    "Esto no se puede deshacer. Tu perfil, tus viajeros, tu cartera y tus datos de acceso se eliminan de inmediato.",
  deleteKept:
    "Estamos obligados a conservar los registros de las reservas, sin tu nombre. Las próximas estancias no se cancelan: el alojamiento conserva los datos del huésped hasta que terminen.",
  deleteHolds: "Todavía tienes saldo, así que aún no se puede eliminar tu cuenta:",
  deleteLoses: "Perderás lo que todavía tienes:",
  deleteAsk: "Pide antes que te lo paguen o lo traspasen:",
  heldCertificates: "Certificados",
  heldDiscount: "Tarjetas de descuento",
  heldCashCard: "Tarjeta monedero",
  heldMyvacations: "myvacations",
  heldPoints: "Puntos",
  deleteConfirm: "Entiendo que perderé mi cuenta y todo lo que hay en mi cartera",
  deleteButton: "Eliminar mi cuenta",
  deletedTitle: "Tu cuenta se ha eliminado",
  deletedText: "Te hemos enviado un último correo para confirmarlo. Gracias por viajar con nosotros.",
};
