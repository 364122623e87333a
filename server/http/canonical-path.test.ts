import { expect, test } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

const PATTERNS = [["stays"], ["condo"], ["bookings", "find"], ["bookings", ":name"], ["user", "profile", ":part"]];

test.each([
  ["/stays/", "/stays"],
  ["/Condo//", "/condo"],
  ["/STAYS", "/stays"],
  ["/Bookings/Find", "/bookings/find"],
  ["/Bookings/AB12-Cd/", "/bookings/AB12-Cd"],
  ["/user/profile/Age", "/user/profile/Age"],
  ["/nothing/", undefined],
  ["/bookings/", undefined],
])("RT-13 QP-01 %s is the page at %s", (path, canonical) => {
  expect(canonicalPath(path, PATTERNS)).toBe(canonical);
});
