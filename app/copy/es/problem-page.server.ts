import type { problemPage as english } from "~/copy/en/problem-page.server";
import type { Messages } from "~/i18n/messages";

export const problemPage: Messages<typeof english> = {
  keptForm:
    "Ahora mismo no hemos podido terminar. Todo lo que escribiste sigue aquí: inténtalo de nuevo en unos instantes.",
  keptFormSecrets:
    "Ahora mismo no hemos podido terminar. Todo lo que escribiste sigue aquí, salvo contraseñas y códigos: escríbelos otra vez e inténtalo de nuevo en unos instantes.",
};
