import { searchLatitudeCookie, searchLongitudeCookie, setCookie } from "./cookies.server";

type Point = [latitude: number, longitude: number];

/** The search centre of this visit (QP-01), if a link named one. */
export async function searchCentreOf(request: Request): Promise<Point | undefined> {
  const cookies = request.headers.get("Cookie");
  return pointOf(await searchLatitudeCookie.parse(cookies), await searchLongitudeCookie.parse(cookies));
}

/** Headers that store the centre of a link until the browser ends; none for invalid coordinates. */
export async function keepSearchCentre(
  request: Request,
  context: { secure: boolean },
  params: URLSearchParams,
): Promise<[string, string][]> {
  const centre = pointOf(params.get("latitude"), params.get("longitude"));
  if (!centre) return [];
  const [latitude, longitude] = centre.map(String) as [string, string];
  const cookies = [
    setCookie(request, context, searchLatitudeCookie, latitude),
    setCookie(request, context, searchLongitudeCookie, longitude),
  ];
  return (await Promise.all(cookies)).flat();
}

function pointOf(latitude: string | null, longitude: string | null): Point | undefined {
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return undefined;
  return [Number(latitude), Number(longitude)];
}

const isDegrees = (text: string | null, most: number): boolean =>
  text !== null && /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text.trim()) && Math.abs(Number(text)) <= most;
