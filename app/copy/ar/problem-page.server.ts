import type { problemPage as english } from "~/copy/en/problem-page.server";
import type { Messages } from "~/i18n/messages";

export const problemPage: Messages<typeof english> = {
  keptForm: "لم نتمكن من إتمام طلبك الآن. كل ما أدخلته محفوظ في هذه الصفحة: حاول مرة أخرى بعد لحظات.",
  keptFormSecrets:
    "لم نتمكن من إتمام طلبك الآن. كل ما أدخلته محفوظ في هذه الصفحة ما عدا كلمات المرور والرموز: اكتبها من جديد وحاول مرة أخرى بعد لحظات.",
};
