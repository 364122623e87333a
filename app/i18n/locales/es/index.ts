import { accounts } from "./accounts";
import { common } from "./common";
import { legal } from "./legal";
import { ui } from "./ui";

export const es = { accounts, common, legal, ui };
