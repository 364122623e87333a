import { createPath, type Path } from "react-router-dom";

/** Loads a whole document: by default the target of the running navigation, else the current page. Never resolves. */
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
