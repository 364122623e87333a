/** What the form that has a field of this name would send as it stands: hidden fields, and what is chosen already. */
export function offeredFields(html: string, name: string): Record<string, string> {
  const form = html.split(/<form\b/).find((part) => part.includes(`name="${name}"`));
  if (!form) throw new Error(`there is no form with ${name} on the page`);
  const fields: Record<string, string> = {};
  for (const [input] of form.slice(0, form.indexOf("</form>")).matchAll(/<input\b[^>]*>/g)) {
    const { name, value = "on", type = "text" } = attributesOf(input);
    const sent = type === "hidden" || /\schecked(?:=|\s|\/|>)/.test(input);
    if (name && sent) fields[name] = value;
  }
  return fields;
}

function attributesOf(tag: string): { name?: string; value?: string; type?: string } {
  const pairs = [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name, value = ""]) => [name, unescaped(value)]);
  return Object.fromEntries(pairs);
}

/** The text of an attribute's value. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const ENTITIES: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };

type KeptForm = {
  action: string;
  /** As they stand, names that come twice too. */
  hidden: [name: string, value: string][];
  /** What has to be typed again. */
  asked: { name: string; type: string; label: string }[];
};

/** The form of the page for what cannot be carried out now. */
export function keptForm(html: string): KeptForm {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  const action = /<form\b[^>]*\saction="([^"]*)"/.exec(main)?.[1];
  if (action === undefined) throw new Error(`no form was kept:\n${main}`);
  const kept: KeptForm = { action: unescaped(action), hidden: [], asked: [] };
  for (const [input] of main.matchAll(/<input\b[^>]*>/g)) {
    const { name = "", value = "", type = "text" } = attributesOf(input);
    if (type === "hidden") kept.hidden.push([name, value]);
    else kept.asked.push({ name, type, label: labelOf(main, /\sid="([^"]*)"/.exec(input)?.[1] ?? "") });
  }
  return kept;
}

const labelOf = (html: string, id: string): string =>
  new RegExp(`<label[^>]*\\sfor="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? "";
