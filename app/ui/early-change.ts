/**
 * Whether the viewer changed a checkbox, radio or list before hydration, when no handler could see it. Never true on a page that
 * scripts rendered.
 */
export function wasChangedEarly(form: Element): boolean {
  const ticks = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox], input[type=radio]")];
  const options = [...form.querySelectorAll("select")].flatMap((select) => {
    const options = [...select.options];
    const first = options.some(({ defaultSelected }) => defaultSelected) ? undefined : options[0];
    return options.map((option) => ({ now: option.selected, before: option.defaultSelected || option === first }));
  });
  return (
    ticks.some((tick) => tick.checked !== tick.defaultChecked) || options.some(({ now, before }) => now !== before)
  );
}
