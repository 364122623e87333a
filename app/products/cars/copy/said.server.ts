import { ar } from "./ar.server";
import { en } from "./en.server";
import { es } from "./es.server";

export const car = { en, es, ar };
