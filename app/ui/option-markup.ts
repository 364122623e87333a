type Option = { value: string; label: string };

/** The entries of a list as text: a page has a hundred of them, and as elements they would be a sixth of its time. */
export function optionMarkup(options: Option[], chosen: string | undefined): string {
  let markup = "";
  for (const { value, label } of options) {
    const selected = value === chosen ? ' selected=""' : "";
    markup += `<option value="${escaped(value)}"${selected}>${escaped(label)}</option>`;
  }
  return markup;
}

const SPECIAL = /[&<>"]/;

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`) : text;
