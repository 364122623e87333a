import { createPath, type Path } from "react-router-dom";

/** Loads a page as a whole: by default the one somebody is about to go to, else this one. */
export function leaveFor(there: Path = goal()): Promise<never> {
  const href = createPath(there);
  if (href === createPath(location)) location.reload();
  else location.assign(href);
  return new Promise(() => {});
}

function goal(): Path {
  const { navigation, location } = window.__remixRouter.state;
  return navigation.location ?? location;
}
