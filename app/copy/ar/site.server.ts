import type { site as english } from "~/copy/en/site.server";
import type { Messages } from "~/i18n/messages";

export const site: Messages<typeof english> = {
  setupTitle: "قبل افتتاح الموقع",
  setupText: "لا يرى هذا الموقع الآن سوى الموظفين. وعندما لا يبقى شيء هنا يمكن افتتاحه: {{command}}",
  setupReady: "لا ينقص شيء، ويمكن افتتاح الموقع: {{command}}",
  missingOperator: "حساب بدور المالك: {{command}}",
  missingLegal: "غير موجود: {{text}} ({{language}}).",
  draftLegal: "{{text}} ({{language}}): ما زال المسودة الخاصة بالعرض التجريبي.",
  missingMail: "تُكتب الرسائل في ملفات فقط: المتغير SMTP_URL غير محدد.",
  missingPayments: "لا يمكن دفع شيء: لم يُحدَّد مزوّد للدفع.",
  demoPayments: "تمر المدفوعات عبر صفحة العرض التجريبي التي لا تنقل مالًا.",
  missingSecret: "تذكر الإعدادات سرًا لا يملكه الخادم: {{name}}",
  privacy: "سياسة الخصوصية",
  terms: "شروط الاستخدام",
  accessibility: "بيان إمكانية الوصول",
};
