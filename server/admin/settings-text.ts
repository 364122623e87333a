import { registeredCodes } from "../products/product.ts";
import { alternativesOf, type SettingsSchema, settingsSchema } from "./settings.ts";

const HEAD = `# Settings of an organization

Made by \`npm run ops -- organisation settings\` from the schema that checks them. \`organisation set\` changes them, by a file or one
by one; null takes one back to its default. Lists have \`[]\` after their name, and \`.*\` stands for a language or another name.
Amounts are of the organization's currency and written "500.00".

| setting | what it is | values | default |
|---|---|---|---|
`;

/** OP-01: every setting with its description. */
export const settingsText = (): string =>
  HEAD +
  rowsOf(settingsSchema(), "")
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** Settings by path, as their schemas know them; where alternatives share one, the first tells what it is. */
export function describedSettings(schema: SettingsSchema, path = ""): { path: string; schema: SettingsSchema }[] {
  const all = alternativesOf(schema).flatMap(({ properties = {}, items, additionalProperties }) => [
    ...Object.entries(properties).flatMap(([name, property]) => {
      const at = path ? `${path}.${name}` : name;
      return [{ path: at, schema: property }, ...describedSettings(property, at)];
    }),
    ...(items ? describedSettings(items, `${path}[]`) : []),
    ...(additionalProperties ? describedSettings(additionalProperties, `${path}.*`) : []),
  ]);
  return all.filter((each, i) => all.findIndex((other) => other.path === each.path) === i || each.schema.const);
}

const rowsOf = (schema: SettingsSchema, path: string): string[][] => {
  const all = describedSettings(schema, path);
  return [...new Set(all.map((each) => each.path))].map((each) => {
    const same = all.filter((other) => other.path === each).map((other) => other.schema);
    const fixed = same.flatMap((other) => (other.const === undefined ? [] : [String(other.const)]));
    const first = same[0]!;
    const text = same.map(({ description }) => description).find(Boolean) ?? "Which of the kinds below it is.";
    const values = fixed.length > 0 ? fixed : each === "products" ? registeredCodes() : valuesOf(first);
    return [
      `\`${each}\``,
      text,
      values.join(", "),
      first.default === undefined ? "" : `\`${JSON.stringify(first.default)}\``,
    ].map((cell) => cell.replaceAll("|", "\\|"));
  });
};

function valuesOf({ type, enum: names, minimum, maximum, amount, items }: SettingsSchema): string[] {
  if (amount) return ["an amount"];
  if (names) return names;
  if (items) return items.enum ?? [];
  if (type === "integer" && minimum !== undefined && maximum !== undefined) return [`${minimum} to ${maximum}`];
  return type === "boolean" ? ["true", "false"] : [];
}
