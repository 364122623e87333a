import { between, pick, type Random } from "../../../core/random.ts";
import type { Place } from "../../../reference/places.ts";

type Street = (number: number) => string;

const before = (...names: string[]): Street[] => names.map((name) => (number: number) => `${name}, ${number}`);
const after = (...names: string[]): Street[] => names.map((name) => (number) => `${number} ${name}`);

const PORTUGUESE = before("Rua das Flores", "Rua do Sol", "Largo da Fonte", "Avenida da Praia", "Travessa do Moinho");
const SPANISH = before("Calle Mayor", "Calle del Sol", "Plaza de la Fuente", "Paseo del Mar", "Calle del Olivo");
const FRENCH = after("rue des Fleurs", "rue du Moulin", "place de la Fontaine", "quai du Port", "avenue de la Gare");
const ITALIAN = before("Via Roma", "Via dei Fiori", "Piazza del Mercato", "Lungomare Aurora", "Via del Mulino");
const GERMAN = ["Lindenweg", "Marktplatz", "Seestraße", "Mühlgasse", "Bahnhofstraße"].map(
  (name): Street =>
    (number) =>
      `${name} ${number}`,
);
const ENGLISH = after("Harbour Street", "Garden Road", "Market Square", "Mill Lane", "Station Road");

const STREETS: Record<string, Street[]> = {
  ...of(PORTUGUESE, "PT", "BR", "AO", "MZ", "CV"),
  ...of(SPANISH, "ES", "MX", "AR", "CO", "CL", "PE", "CR", "CU", "DO", "EC", "UY", "PA", "GT", "BO", "PY", "VE"),
  ...of(FRENCH, "FR", "BE", "LU", "MC", "SN", "MU", "GP", "MQ", "RE", "PF"),
  ...of(ITALIAN, "IT", "SM"),
  ...of(GERMAN, "DE", "AT", "CH", "LI"),
};

const HIGHEST_NUMBER = 180;

/** An invented street and number, written as in the place's country. */
export const streetFor = (random: Random, { countryCode }: Place): string =>
  pick(random, STREETS[countryCode] ?? ENGLISH)(between(random, 1, HIGHEST_NUMBER));

function of(streets: Street[], ...countries: string[]): Record<string, Street[]> {
  return Object.fromEntries(countries.map((country) => [country, streets]));
}
