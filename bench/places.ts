// How many ways to type a place find it first or second: `npx tsx bench/places.ts`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPlaceFinder } from "../server/places/find-places.ts";
import { placeIndex } from "../server/places/place-index.ts";
import { resolvePlace } from "../server/places/resolve-place.ts";
import { suggestPlaces } from "../server/places/suggest-places.ts";
import { demoPlaces } from "../server/products/stays/seed/catalogue-places.ts";
import { projectRoot } from "../server/project-root.ts";
import type { Place } from "../server/reference/places.ts";
import { circumstances, describeCircumstances } from "./circumstances.ts";
import { type Case, DRAWN, HELD_OUT, KNOWN } from "./places-cases.ts";

const OFFERED = 7;
const LOOKED_AT = 2;

const index = placeIndex();
const finder = createPlaceFinder(index, new Map(demoPlaces().map(({ place, properties }) => [place.id, properties])));

type Answer = Case & { typing: Place[]; search: Place[]; took: number };

function answer({ typed, expected }: Case): Answer {
  const before = performance.now();
  const typing = suggestPlaces(finder, typed, OFFERED).places;
  const took = performance.now() - before;
  const resolution = resolvePlace(index, finder, { q: typed });
  const search =
    resolution.kind === "one"
      ? [resolution.place]
      : resolution.kind === "several"
        ? resolution.places
        : resolution.near;
  return { typed, expected, typing, search, took };
}

const nameOf = ({ name, countryCode }: Place): string => `${name}, ${countryCode}`;

function isFound(places: Place[], expected: string): boolean {
  const right = expected.split(" | ");
  return places.slice(0, LOOKED_AT).some((place) => right.includes(nameOf(place)) || right.includes(place.countryCode));
}

const known = KNOWN.map(answer);
const heldOut = HELD_OUT.map(answer);
const drawn = DRAWN.map(answer);
const all = [...known, ...heldOut, ...drawn];
const count = (answers: Answer[], list: "typing" | "search") =>
  `${answers.filter((one) => isFound(one[list], one.expected)).length} of ${answers.length}`;
const row = (title: string, answers: Answer[]) =>
  `| ${title} | ${count(answers, "typing")} | ${count(answers, "search")} |`;

const misses = all.flatMap(({ typed, expected, ...lists }) =>
  (["typing", "search"] as const)
    .filter((list) => !isFound(lists[list], expected))
    .map(
      (list) => `| ${typed} | ${expected} | ${list} | ${lists[list].slice(0, 3).map(nameOf).join("; ") || "nothing"} |`,
    ),
);
const times = all.map(({ took }) => took).sort((a, b) => a - b);
const milliseconds = (part: number) => times[Math.floor(part * (times.length - 1))]!.toFixed(1);

const page = `# Ways to type a place

Made by \`npx tsx bench/places.ts\` over the demo's ${demoPlaces().length} places with stays. Counted is what finds the right place, or for a country
or region one of its places, first or second: *typing*, in the list below the field; *search*, on the page that a search without scripts leads to
(the results, "Spain: where to?", "Did you mean Lisbon?"). What was held out was written down before the search of places was made, and it was not
tuned by: two thirds what people type, one third names drawn by a fixed seed with one slip of the fingers. The last row is 200 more of these, small towns among them,
drawn when all was done.

| ways | typing | search |
|---|---:|---:|
${row("in view while it was made", known)}
${row("held out", heldOut)}
${row("drawn afterwards, one slip each", drawn)}

A list while typing takes ${milliseconds(0.5)} ms in the middle, ${milliseconds(0.95)} ms for nineteen of twenty.

## Not found

${misses.length === 0 ? "None." : `| typed | meant | where | instead |\n|---|---|---|---|\n${misses.join("\n")}`}

${describeCircumstances(circumstances())}
`;

writeFileSync(join(projectRoot(), "bench", "results", "places.md"), page);
console.log(page);
