import type { MenuItemName } from "#server/organisation/settings";
import type { KeyIn } from "~/i18n/messages";

/** The message with the name of a menu item, such as `navigation.menuAllInclusive`. */
export const menuLabel = (item: MenuItemName) =>
  `navigation.menu${item.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}` as KeyIn<"navigation">;
