import { assignVars, createGlobalThemeContract, globalStyle } from "@vanilla-extract/css";
import { baseTokens, type Tokens, variableName } from "#server/core/theme-tokens";

const names = Object.fromEntries(Object.keys(baseTokens.light).map((token) => [token, variableName(token)]));

/** Every colour of the product. Styles read these; nothing else names a colour. */
export const color = createGlobalThemeContract(names as Tokens);

globalStyle(":root", {
  colorScheme: "light dark",
  vars: assignVars(color, baseTokens.light),
  // Paper is always light: the dark theme is for screens.
  "@media": { "screen and (prefers-color-scheme: dark)": { vars: assignVars(color, baseTokens.dark) } },
});
