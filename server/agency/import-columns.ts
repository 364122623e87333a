import type { ClientDetails } from "./clients.ts";

/** What a column of a file fills: a field of the client, or a note about them. */
export type ImportField = keyof ClientDetails | "note";

/** Our own name of each column, and what spreadsheets, address books and CRMs call it in English, Spanish and Arabic. */
const NAMES: Record<ImportField, string[]> = {
  externalId: [
    ...["external_id", "id", "client id", "customer id", "contact id", "record id", "client number", "customer number"],
    ...["id cliente", "id de cliente", "número de cliente", "código de cliente", "رقم العميل", "معرّف العميل"],
  ],
  firstName: [
    ...["first_name", "given name", "forename", "first", "name", "full name", "client", "client name", "display name"],
    ...["nombre", "nombres", "primer nombre", "nombre de pila", "nombre completo", "cliente"],
    ...["الاسم", "الاسم الأول", "الاسم الكامل", "اسم العميل"],
  ],
  lastName: [
    ...["last_name", "surname", "family name", "last", "apellido", "apellidos", "primer apellido"],
    ...["اللقب", "العائلة", "اسم العائلة", "الاسم الأخير"],
  ],
  email: [
    ...["email", "email address", "mail", "email 1 value", "email 1", "primary email", "personal email"],
    ...["correo", "correo electrónico", "dirección de correo electrónico", "email principal"],
    ...["البريد", "البريد الإلكتروني", "الإيميل", "إيميل"],
  ],
  phone: [
    ...[
      "phone",
      "phone number",
      "mobile",
      "mobile phone",
      "mobile number",
      "mobile phone number",
      "cell",
      "cell phone",
    ],
    ...[
      "telephone",
      "tel",
      "phone 1 value",
      "phone 1",
      "primary phone",
      "teléfono",
      "teléfono móvil",
      "móvil",
      "celular",
    ],
    ...["número de teléfono", "الهاتف", "رقم الهاتف", "الجوال", "رقم الجوال", "الموبايل", "رقم الموبايل", "المحمول"],
  ],
  language: ["language", "preferred language", "lang", "locale", "idioma", "idioma preferido", "اللغة"],
  currency: ["currency", "currency code", "preferred currency", "moneda", "divisa", "العملة"],
  birthday: [
    ...["birthday", "birth date", "date of birth", "dob", "born", "born on"],
    ...["fecha de nacimiento", "nacimiento", "cumpleaños", "تاريخ الميلاد", "تاريخ الولادة"],
  ],
  companyName: [
    ...["company", "company name", "organization", "organisation", "organization name", "account name"],
    ...["empresa", "compañía", "razón social", "nombre de la empresa", "الشركة", "اسم الشركة"],
  ],
  companyAddress: [
    ...["company_address", "billing address", "business address", "dirección de la empresa", "dirección fiscal"],
    ...["عنوان الشركة"],
  ],
  companyTaxNumber: [
    ...["company_tax_number", "tax number", "tax id", "vat", "vat number", "vat id"],
    ...["nif", "cif", "nif/cif", "número fiscal", "الرقم الضريبي"],
  ],
  note: ["notes", "note", "comments", "comment", "remarks", "notas", "nota", "observaciones", "comentarios", "ملاحظات"],
};

/** Letters and digits alone: "E-mail 1 - Value" and "email1value" are one name. */
const keyOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [keyOf(name), field as ImportField] as const)),
);

/** As the page lists them. */
export const OWN_NAMES = Object.values(NAMES).map(([name = ""]) => name);

/** Which column has each field, and the names of those that nothing is read from: unknown ones, and a second one of a field. */
export function columnsIn(names: string[]): { columns: Map<ImportField, number>; ignored: string[] } {
  const columns = new Map<ImportField, number>();
  const ignored: string[] = [];
  for (const [index, name] of names.entries()) {
    const field = FIELDS.get(keyOf(name));
    if (field && !columns.has(field)) columns.set(field, index);
    else if (name !== "") ignored.push(name);
  }
  return { columns, ignored };
}
