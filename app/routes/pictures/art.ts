import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PropertyType, Setting } from "#server/catalogue/vocabulary";
import { notFound } from "~/request/guards.server";
import { FEATURES, house, scene } from "./houses";
import { LANDMARKS } from "./landmarks";

const PLACE = /^place-(\d{1,10})\.svg$/;
const SCENE = /^scene-(city|beach|mountain)\.svg$/;
const TYPES = "hotel|boutique|guest-house|hostel|apartment|villa|chalet|condo|resort";
const PROPERTY = new RegExp(`^(\\d{1,10})-(\\d{1,10})-(${TYPES})-(city|beach|mountain)((?:-[a-z]+)*)\\.svg$`);

/** `/art/place-<place>.svg`, `/art/scene-<setting>.svg` and `/art/<destination>-<seed>-<type>-<setting>[-<feature>…].svg`: drawings that never change. */
export function loader({ params }: LoaderFunctionArgs) {
  const svg = drawing(params["name"] ?? "");
  if (!svg) return notFound();
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}

export function drawing(name: string): string | undefined {
  const place = Number(PLACE.exec(name)?.[1]);
  const landmark = LANDMARKS.get(place);
  if (landmark) return landmark();
  if (place) return house({ seed: place, destination: place, type: "hotel", setting: "city", features: [] });
  const land = SCENE.exec(name)?.[1];
  if (land) return scene(land as Setting);
  const [, destination, seed, type, setting, rest = ""] = PROPERTY.exec(name) ?? [];
  if (!type) return undefined;
  const has = rest.split("-").slice(1);
  const features = FEATURES.filter((feature) => has.includes(feature));
  // The address of a drawing is one: no others with the same picture.
  if (features.join("-") !== has.join("-")) return undefined;
  return house({
    seed: Number(seed),
    destination: Number(destination),
    type: type as PropertyType,
    setting: setting as Setting,
    features,
  });
}
