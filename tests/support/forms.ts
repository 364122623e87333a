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

const unescaped = (text: string): string =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const ENTITIES: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };
