import { common } from "./common";
import { ui } from "./ui";

export const ar = { common, ui };
