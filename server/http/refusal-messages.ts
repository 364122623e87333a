import type { Language } from "../organisation/settings.ts";

type RefusalMessages = { title: string; text: string };

/** Messages in place of a page: the server is busy, or an address asks too often. `Sent`: after a form. */
type Refused = Record<"busy" | "busySent" | "tooOften" | "tooOftenSent" | "notOpen", RefusalMessages> & {
  /** Only staff see a site that is not open. */
  signIn: string;
  tryAgain: string;
  goHome: string;
};

export const refusalMessages: Record<Language, Refused> = {
  en: {
    busy: {
      title: "We will be right back",
      text: "The site is very busy just now. Nothing was lost; please try again in a few seconds.",
    },
    busySent: {
      title: "We will be right back",
      text: "The site is very busy just now. Nothing was changed. Go back, where what you typed still stands, or load this page again to send it once more.",
    },
    tooOften: {
      title: "That was very fast",
      text: "More pages were asked for from your network than we can make at once. Please try again in a few seconds.",
    },
    tooOftenSent: {
      title: "That was very fast",
      text: "More was sent from your network than we can take at once. Nothing was changed. Please send it again in a few seconds.",
    },
    notOpen: {
      title: "Not open yet",
      text: "We're still setting up this site. Please come back later.",
    },
    signIn: "Staff sign-in",
    tryAgain: "Try again",
    goHome: "Go to the home page",
  },
  es: {
    busy: {
      title: "Volvemos enseguida",
      text: "El sitio está muy ocupado ahora mismo. No se ha perdido nada; inténtalo de nuevo en unos segundos.",
    },
    busySent: {
      title: "Volvemos enseguida",
      text: "El sitio está muy ocupado ahora mismo. No se ha cambiado nada. Vuelve atrás, donde sigue lo que escribiste, o carga esta página de nuevo para enviarlo otra vez.",
    },
    tooOften: {
      title: "Eso ha sido muy rápido",
      text: "Desde tu red se han pedido más páginas de las que podemos preparar a la vez. Inténtalo de nuevo en unos segundos.",
    },
    tooOftenSent: {
      title: "Eso ha sido muy rápido",
      text: "Desde tu red se ha enviado más de lo que podemos aceptar a la vez. No se ha cambiado nada. Envíalo de nuevo en unos segundos.",
    },
    notOpen: {
      title: "Aún no hemos abierto",
      text: "Estamos preparando este sitio. Vuelve más adelante.",
    },
    signIn: "Acceso para el personal",
    tryAgain: "Intentarlo de nuevo",
    goHome: "Ir a la página de inicio",
  },
  ar: {
    busy: {
      title: "سنعود بعد لحظات",
      text: "الموقع مزدحم جدًا الآن. لم يضع شيء؛ حاول مرة أخرى بعد ثوانٍ.",
    },
    busySent: {
      title: "سنعود بعد لحظات",
      text: "الموقع مزدحم جدًا الآن. لم يتغير أي شيء. ارجع إلى حيث لا يزال ما كتبته، أو حمّل هذه الصفحة من جديد لإرساله مرة أخرى.",
    },
    tooOften: {
      title: "كان ذلك سريعًا جدًا",
      text: "طُلبت من شبكتك صفحات أكثر مما يمكننا إعداده دفعة واحدة. حاول مرة أخرى بعد ثوانٍ.",
    },
    tooOftenSent: {
      title: "كان ذلك سريعًا جدًا",
      text: "أُرسل من شبكتك أكثر مما يمكننا قبوله دفعة واحدة. لم يتغير أي شيء. أرسله مرة أخرى بعد ثوانٍ.",
    },
    notOpen: {
      title: "لم نفتح بعد",
      text: "ما زلنا نجهّز هذا الموقع. يُرجى العودة لاحقًا.",
    },
    signIn: "دخول الموظفين",
    tryAgain: "حاول مرة أخرى",
    goHome: "إلى الصفحة الرئيسية",
  },
};
