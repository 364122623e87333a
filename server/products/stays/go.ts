import type { GoSearch } from "../product.ts";
import { stayParams, staysPages } from "./pages.ts";

const [RESULTS, RESORTS] = staysPages.results;

export const staysGo: GoSearch = {
  words: ["s", "stay", "stays", "estancia", "alojamiento", "إقامة"],
  span: "nights",
  codes: {
    HLT: ["hotel", "hotels", "hoteles", "فندق", "فنادق"],
    CND: ["condo", "condos", "apartamento", "apartamentos", "شقة", "شقق"],
    RST: ["resort", "resorts", "complejo", "complejos", "منتجع", "منتجعات"],
  },
  what: { en: "Search stays", es: "Buscar alojamientos", ar: "البحث عن إقامات" },
  example: "s lisbon 18dec 3n 2a1c8",
  examples: { es: "estancia lisboa 18dic 3n 2a1c8", ar: "إقامة لشبونة 18ديسمبر 3n 2a1c8" },
  href({ place: { id, text }, from, to, party, code }) {
    const asked = stayParams(
      { arrival: from, departure: to, rooms: party },
      id === undefined ? undefined : { dest: id },
    );
    if (id === undefined) asked.set("q", text);
    if (code) asked.set("product", code);
    return `${code === "RST" ? RESORTS : RESULTS}?${asked}`;
  },
};
