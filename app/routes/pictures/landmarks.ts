import * as beach from "./landmarks-beach";
import * as city from "./landmarks-city";
import * as culture from "./landmarks-culture";
import * as mountains from "./landmarks-mountains";

/** What one sees of a place, by its GeoNames number. */
export const LANDMARKS: ReadonlyMap<number, () => string> = new Map([
  [2267057, city.lisbon],
  [745044, city.istanbul],
  [3128760, city.barcelona],
  [3530597, city.mexicoCity],
  [3435910, city.buenosAires],
  [1581130, city.hanoi],
  [3413829, city.reykjavik],
  [3369157, beach.capeTown],
  [3687238, beach.cartagena],
  [3531673, beach.cancun],
  [292223, beach.dubai],
  [3494242, beach.puntaCana],
  [349340, beach.sharmElSheikh],
  [2657928, mountains.zermatt],
  [6204696, mountains.queenstown],
  [5892532, mountains.banff],
  [3941584, mountains.cusco],
  [1857910, culture.kyoto],
  [2542997, culture.marrakesh],
  [3169070, culture.rome],
  [360630, culture.cairo],
  [2510911, culture.seville],
  [1153671, culture.chiangMai],
  [250441, culture.amman],
]);
