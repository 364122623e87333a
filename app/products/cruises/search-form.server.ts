import { OLDEST_CHILD } from "#server/core/party";
import type { Cruise } from "#server/products/cruises/catalogue/cruises";
import { LENGTHS, MOST_CABINS, MOST_GUESTS, REGIONS } from "#server/products/cruises/catalogue/vocabulary";
import type { I18n } from "~/i18n/t";
import { placeLabel } from "~/shared/places/places";
import { agesField } from "~/shared/products/ages.server";
import type { Asking } from "~/shared/products/asking.server";
import type { AgesField, ProductField } from "~/shared/products/fields";
import { monthOf, monthText, readMonth } from "~/shared/products/months";
import { searchFormView } from "~/shared/products/search-form.server";
import { CRUISES, guestsForm, MOST_CHILDREN, readGuests, readLength, readPort, readRegion } from "./cruise-params";

/** Days after the first bookable one on which the proposed month begins. */
const PROPOSED = 30;

export type SearchForm = Awaited<ReturnType<typeof searchForm>>;

/** The fields about guests with what was asked for, and what is wrong with them. */
export function guestFields(params: URLSearchParams, i18n: I18n) {
  const { t } = i18n;
  const { adults, cabins, ages } = guestsForm(params);
  const read = readGuests(params);
  const texts = {
    adults: t("cruises.adultsWrong", { most: MOST_GUESTS }),
    cabins: t("cruises.cabinsWrong", { most: MOST_CABINS }),
    age: t("cruises.agesWrong", { oldest: OLDEST_CHILD, most: MOST_GUESTS }),
  };
  const wrong = "wrong" in read ? read.wrong : undefined;
  const fields: (ProductField | AgesField)[] = [
    { name: "adults", type: "number", label: t("stay.adultsLabel"), value: adults, min: 1, max: MOST_GUESTS },
    {
      ...{ name: "cabins", label: t("cruises.cabins"), value: cabins },
      options: Array.from({ length: MOST_CABINS }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` })),
    },
    agesField(
      {
        ...{ ages, most: MOST_CHILDREN, legend: t("cruises.childAges") },
        summary: t("cruises.children", { count: ages.length }),
      },
      i18n,
    ),
  ];
  return {
    party: "guests" in read ? read.guests : undefined,
    problems: wrong ? [{ id: wrong as string, text: texts[wrong] }] : [],
    fields,
  };
}

/** The form of a search with what was asked for, what is wrong with it, and what there is. */
export async function searchForm(asking: Omit<Asking, "request">) {
  const { params, context, i18n } = asking;
  const { cruises, organisation, reference } = context;
  const { t, locale, language } = i18n;
  const sold = (await cruises.listFor(organisation)).map((cruise) => ({
    cruise,
    days: cruises.departures(cruise, organisation),
  }));
  const days = sold.flatMap(({ days }) => days);
  const months = [...new Set(days.map(monthOf))].sort();
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
  const { party, problems, fields: guests } = guestFields(params, i18n);
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
    asked: read && party && wrong.length === 0 ? { ...found, party, month, days: read, months } : undefined,
    problems: wrong,
    month: read ? month : "",
    form: searchFormView(CRUISES, asking, [
      choice(
        "region",
        found.region,
        "cruises.anyRegion",
        regions.map((value) => ({ value, label: t(`cruises.region-${value}`) })),
      ),
      {
        ...{ name: "month", label: t("cruises.month"), value: read ? month : "", isWide: true },
        options: [
          ...(read && months.includes(month)
            ? []
            : [{ value: read ? month : "", label: monthText(read?.from, locale) }]),
          ...months.map((value) => ({ value, label: monthText(readMonth(value)?.from, locale) })),
        ],
      },
      choice(
        "length",
        found.length,
        "cruises.anyLength",
        (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).map((value) => ({
          value,
          label: t(`cruises.length-${value}`),
        })),
      ),
      {
        ...choice("port", isPort && port !== undefined ? String(port) : undefined, "cruises.anyPort", ports),
        ...{ isWide: false, isRare: true },
      },
      ...guests,
    ]),
  };

  /** A list that need not be chosen from. */
  function choice(
    name: "region" | "length" | "port",
    value: string | undefined,
    any: "cruises.anyRegion" | "cruises.anyLength" | "cruises.anyPort",
    options: { value: string; label: string }[],
  ): ProductField {
    const all = [{ value: "", label: t(any) }, ...options];
    return { name, label: t(`cruises.${name}`), value: value ?? "", options: all, isWide: true };
  }
}
