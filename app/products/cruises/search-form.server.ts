import type { AppLoadContext } from "@remix-run/node";
import { formatDay as isoText } from "#server/core/day";
import { OLDEST_CHILD } from "#server/core/party";
import type { Cruise } from "#server/products/cruises/catalogue/cruises";
import { LENGTHS, MOST_CABINS, MOST_GUESTS, REGIONS } from "#server/products/cruises/catalogue/vocabulary";
import { formatDay } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";
import { placeLabel } from "~/shared/places/places";
import { guestsForm, MOST_CHILDREN, readGuests, readLength, readMonth, readPort, readRegion } from "./cruise-params";

/** Lists for ages that the form begins with; one more where all are used. */
const CHILDREN_SHOWN = 4;
/** Days after the first bookable one on which the proposed month begins. */
const PROPOSED = 30;

export type SearchForm = Awaited<ReturnType<typeof searchForm>>;

/** The fields about guests with what was asked for, and what is wrong with them. */
export function guestFields(params: URLSearchParams, { t }: I18n) {
  const { adults, cabins, ages } = guestsForm(params);
  const read = readGuests(params);
  const texts = {
    adults: t("cruises.adultsWrong", { most: MOST_GUESTS }),
    cabins: t("cruises.cabinsWrong", { most: MOST_CABINS }),
    age: t("cruises.agesWrong", { oldest: OLDEST_CHILD, most: MOST_GUESTS }),
  };
  const wrong = "wrong" in read ? read.wrong : undefined;
  return {
    party: "guests" in read ? read.guests : undefined,
    problems: wrong ? [{ id: wrong as string, text: texts[wrong] }] : [],
    form: {
      adults,
      cabins,
      cabinOptions: Array.from({ length: MOST_CABINS }, (_, index) => ({
        value: `${index + 1}`,
        label: `${index + 1}`,
      })),
      ages: Array.from(
        { length: Math.min(MOST_CHILDREN, Math.max(CHILDREN_SHOWN, ages.length + 1)) },
        (_, index) => ages[index] ?? "",
      ),
      children: t("cruises.children", { count: ages.length }),
      ageOptions: [
        { value: "", label: t("stay.noChild") },
        ...Array.from({ length: OLDEST_CHILD + 1 }, (_, age) => ({ value: `${age}`, label: `${age}` })),
      ],
    },
  };
}

/** The form of a search with what was asked for, what is wrong with it, and what there is. */
export async function searchForm(
  params: URLSearchParams,
  hidden: [string, string][],
  { cruises, organisation, reference }: AppLoadContext,
  { language, i18n }: Viewer,
) {
  const { t, locale } = i18n;
  const sold = (await cruises.listFor(organisation)).map((cruise) => ({
    cruise,
    days: cruises.departures(cruise, organisation),
  }));
  const days = sold.flatMap(({ days }) => days);
  const months = [...new Set(days.map((day) => isoText(day).slice(0, 7)))].sort();
  const portsOf = (one: Cruise) => cruises.portsOf(one).first.id;
  const ports = [...new Set(sold.map(({ cruise }) => portsOf(cruise)))].flatMap((id) => {
    const place = reference.place(id, language);
    return place ? [{ value: String(id), label: placeLabel(place, locale) }] : [];
  });
  ports.sort((a, b) => a.label.localeCompare(b.label, locale));
  const regions = REGIONS.filter((region) => sold.some(({ cruise }) => cruise.region === region));
  const proposed = months.find((month) => (readMonth(month)?.from ?? 0) > Math.min(...days) + PROPOSED) ?? months[0];
  const typed = params.get("month") ?? "";
  const month = typed || proposed || "";
  const read = readMonth(month);
  const { party, problems, form: guests } = guestFields(params, i18n);
  const port = readPort(params);
  const isPort = params.get("port") ? ports.some(({ value }) => value === String(port)) : true;
  const found = { region: readRegion(params), length: readLength(params), port };
  const wrong = [
    ...(read ? [] : [{ id: "month", text: t("cruises.monthWrong") }]),
    ...(isPort ? [] : [{ id: "port", text: t("cruises.portWrong") }]),
    ...problems,
  ];
  return {
    sold: sold.map(({ cruise }) => cruise),
    months,
    regions,
    asked: read && party && wrong.length === 0 ? { ...found, party, month, days: read } : undefined,
    problems: wrong,
    form: {
      hidden,
      month: read ? month : "",
      region: found.region ?? "",
      length: found.length ?? "",
      port: isPort && port !== undefined ? String(port) : "",
      monthOptions: [
        ...(read && months.includes(month) ? [] : [{ value: read ? month : "", label: monthText(read?.from, locale) }]),
        ...months.map((value) => ({ value, label: monthText(readMonth(value)?.from, locale) })),
      ],
      regionOptions: [
        { value: "", label: t("cruises.anyRegion") },
        ...regions.map((value) => ({ value, label: t(`cruises.region-${value}`) })),
      ],
      lengthOptions: [
        { value: "", label: t("cruises.anyLength") },
        ...(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).map((value) => ({
          value,
          label: t(`cruises.length-${value}`),
        })),
      ],
      portOptions: [{ value: "", label: t("cruises.anyPort") }, ...ports],
      guests,
    },
  };
}

export const monthText = (day: number | undefined, locale: string): string =>
  day === undefined ? "–" : formatDay(day, locale, "month");
