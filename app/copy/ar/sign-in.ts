import type { signIn as english } from "~/copy/en/sign-in";
import type { Messages } from "~/i18n/messages";

export const signIn: Messages<typeof english> = {
  logIn: "تسجيل الدخول",
  loggingIn: "جارٍ تسجيل الدخول…",
  closeSignIn: "إغلاق نافذة تسجيل الدخول",
  email: "البريد الإلكتروني",
  password: "كلمة المرور",
  passwordHint: "من {{min}} إلى {{max}} خانة",
  remember: "تذكّر كلمة المرور",
  emailTooLong: "استخدم عنوان بريد إلكتروني لا يزيد على {{max}} حرفًا",
  facebook: "المتابعة عبر فيسبوك",
  google: "المتابعة عبر جوجل",
  sso: "المتابعة عبر تسجيل الدخول الموحد",
  nameFacebook: "فيسبوك",
  nameGoogle: "جوجل",
  nameSso: "تسجيل الدخول الموحد",
  failed: "لم نتمكن من تسجيل دخولك عبر {{provider}}. لم يتغير شيء. حاول مرة أخرى أو اختر طريقة أخرى.",
  forgotLink: "نسيت كلمة المرور؟",
  newHere: "زيارتك الأولى؟",
  signUp: "إنشاء حساب",
  haveAccount: "لديك حساب بالفعل؟",
  signIn: "تسجيل الدخول",
  findBooking: "ابحث عن حجز دون تسجيل الدخول",
};
