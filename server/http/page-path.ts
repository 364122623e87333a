import type { Request } from "express";

/** The address of a request as Remix gets it; everything that asks which page it is for reads this one. */
export function addressOf(req: Request, origin: string): URL {
  const url = new URL(origin + withoutNul(req.originalUrl));
  // Written back into a page or a redirect, `//host/` would be another site; `/..//host/` and `/\host/` become that here,
  // and `/%5Chost/` where the router reads it.
  url.pathname = url.pathname.replace(/^(?:\/|%5C)+/i, "/");
  return url;
}

/** A NUL means nothing in an address of ours, and PostgreSQL refuses whatever holds one. Taking one out can make another. */
function withoutNul(address: string): string {
  let text = address;
  while (text.includes("%00")) text = text.replaceAll("%00", "");
  return text;
}

const paths = new WeakMap<Request, string>();

/** Which page a request is for. */
export function pagePathOf(req: Request): string {
  let path = paths.get(req);
  if (path === undefined) {
    path = pagePath(addressOf(req, "http://localhost").pathname);
    paths.set(req, path);
  }
  return path;
}

/** As pages are found: encoding, case and slashes at the end do not matter, and the data of a page is that page. */
export function pagePath(pathname: string): string {
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return lowerCase(decoded(page).replace(/(?<!\/)\/+$/, "")) || "/";
}

/** Of a to z only, as routes are matched: other letters have lower cases that are plain letters. */
export const lowerCase = (path: string): string => path.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

function decoded(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}
