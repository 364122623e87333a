import { accounts } from "./accounts";
import { common } from "./common";
import { legal } from "./legal";
import { ui } from "./ui";

export const ar = { accounts, common, legal, ui };
