import { formatDay } from "../../core/day.ts";
import type { GoSearch } from "../product.ts";
import { carsPages } from "./pages.ts";

export const carsGo: GoSearch = {
  words: ["car", "cars", "coche", "coches", "سيارة", "سيارات"],
  span: "nights",
  what: { en: "Search rental cars", es: "Buscar coches de alquiler", ar: "البحث عن سيارات للإيجار" },
  example: "car rome 12jan 15jan",
  href: ({ place: { id, text }, from, to }) =>
    `${carsPages.results[0]}?${new URLSearchParams([
      ["pickup", id === undefined ? text : String(id)],
      ["from", formatDay(from)],
      ["to", formatDay(to)],
    ])}`,
};
