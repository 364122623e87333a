import type { MenuItemName } from "#server/organisation/settings";
import type { KeyIn } from "~/i18n/messages";

const labels: Partial<Record<MenuItemName, KeyIn<"navigation">>> = {};

/** The message with the name of a menu item, such as `navigation.menuAllInclusive`; made once, because each page has them all. */
export function menuLabel(item: MenuItemName): KeyIn<"navigation"> {
  labels[item] ??=
    `navigation.menu${item.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}` as KeyIn<"navigation">;
  return labels[item];
}
