/**
 * Adds behavior that a disclosure lacks: Esc closes it and restores the focus; a chosen link and the named events anywhere else
 * close it too. Returns a function that removes the listeners.
 */
export function closeFromOutside(details: HTMLDetailsElement | null, elsewhere: string[]): (() => void) | undefined {
  if (!details) return;
  const listeners = new AbortController();
  const { signal } = listeners;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  const onElsewhere = (event: Event) => {
    if (!details.contains(event.target as Node)) details.open = false;
  };
  const onChosen = (event: Event) => {
    if ((event.target as Element).closest("a")) details.open = false;
  };
  details.addEventListener("keydown", onKey, { signal });
  details.addEventListener("click", onChosen, { signal });
  for (const name of elsewhere) document.addEventListener(name, onElsewhere, { signal });
  return () => listeners.abort();
}
