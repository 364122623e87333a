import type { site as english } from "~/copy/en/site.server";
import type { Messages } from "~/i18n/messages";

export const site: Messages<typeof english> = {
  setupTitle: "Antes de abrir el sitio",
  setupText: "De momento solo el personal ve este sitio. Cuando aquí no quede nada, se puede abrir: {{command}}",
  setupReady: "No falta nada. El sitio se puede abrir: {{command}}",
  missingOperator: "Una cuenta con el rol «Responsable»: {{command}}",
  missingLegal: "Falta: {{text}} ({{language}}).",
  draftLegal: "{{text}} ({{language}}): sigue siendo el borrador sobre una demostración.",
  missingMail: "Los correos solo se escriben en archivos: SMTP_URL no está definida.",
  missingPayments: "No se puede pagar nada: no hay proveedor de pagos.",
  demoPayments: "Los pagos pasan por la página de demostración, que no mueve dinero.",
  missingSecret: "Los ajustes nombran un secreto que el servidor no tiene: {{name}}",
  privacy: "Política de privacidad",
  terms: "Condiciones de uso",
  accessibility: "Declaración de accesibilidad",
};
