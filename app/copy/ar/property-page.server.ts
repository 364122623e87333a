import type { propertyPage as english } from "~/copy/en/property-page.server";
import type { Messages } from "~/i18n/messages";

export const propertyPage: Messages<typeof english> = {
  propertyDescription: "{{name}}، {{place}}: الغرف والمرافق والموقع. اختر التواريخ لعرض الأسعار شاملة الضرائب والرسوم.",
  noRoomsForDates: "لا غرف متاحة في هذه المواعيد",
  "scored-cleanliness": "النظافة",
  "scored-comfort": "الراحة",
  "scored-facilities": "المرافق",
  "scored-staff": "الموظفون",
  "scored-location": "الموقع",
  "scored-value": "القيمة مقابل السعر",
  photo: "الصورة {{number}} من {{name}}",
  gallery: "صور {{name}}",
  galleryDescription: "كل صور {{name}} بحجمها الكامل.",
  registration: "رقم التسجيل: {{number}}",
  inTheCenter: "في المركز",
  "fromCenter-n": "على بُعد {{distance}} شمال المركز",
  "fromCenter-ne": "على بُعد {{distance}} شمال شرق المركز",
  "fromCenter-e": "على بُعد {{distance}} شرق المركز",
  "fromCenter-se": "على بُعد {{distance}} جنوب شرق المركز",
  "fromCenter-s": "على بُعد {{distance}} جنوب المركز",
  "fromCenter-sw": "على بُعد {{distance}} جنوب غرب المركز",
  "fromCenter-w": "على بُعد {{distance}} غرب المركز",
  "fromCenter-nw": "على بُعد {{distance}} شمال غرب المركز",
  squareMetres: "{{area}} م²",
  squareFeet: "{{area}} قدم²",
};
