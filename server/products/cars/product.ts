import { inLanguage } from "../../core/local-text.ts";
import { hasOnSale } from "../../organisation/sold-by.ts";
import type { Product } from "../product.ts";
import { carWords } from "./copy/copy.ts";
import { carsGo } from "./go.ts";
import { type CarKey, chosen } from "./key.ts";
import { carsPages } from "./pages.ts";
import { type Rental, type SoldCar, stored } from "./sold.ts";
import { againParams, told } from "./texts.ts";

export const cars: Product<Rental, SoldCar, CarKey> = {
  ...chosen,
  ...stored,
  ...told,
  isOnSale: hasOnSale("car_station"),
  service: "car",
  menu: { cars: "CAR" },
  pages: carsPages,
  go: carsGo,
  capPercent: () => 0,
  shown: ({ rental, span }) => ({
    drawing: "scene-road",
    address: rental.pickUp.address,
    placeId: rental.pickUp.destinationId,
    others: `${carsPages.results[0]}?${new URLSearchParams(againParams(rental, span))}`,
  }),
  // It is one car.
  partOf: (sold) => sold,
  changed(_, now, language) {
    const { unlimited, labels, mileageChanged } = carWords[language];
    return mileageChanged(now === "unlimited" ? unlimited : labels.mileage);
  },
  wire: ({ rental: { pickUp, dropOff, code, example, days, driver, childSeats, secondDrivers }, span }, language) => ({
    car: { class: code, example },
    pick_up: {
      station: pickUp.code,
      name: inLanguage(pickUp.name, language),
      at: span.from.wall,
      time_zone: span.from.zone,
    },
    drop_off: {
      station: dropOff.code,
      name: inLanguage(dropOff.name, language),
      at: span.to.wall,
      time_zone: span.to.zone,
    },
    days,
    driver_age: driver.age,
    driver_country: driver.country,
    child_seats: childSeats,
    additional_drivers: secondDrivers,
  }),
  item({ example }, _, language) {
    const { carOf, carNamed } = carWords[language];
    return { inSentence: carOf, name: carNamed(example), who: "" };
  },
};
