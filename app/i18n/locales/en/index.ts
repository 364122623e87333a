import { common } from "./common";
import { ui } from "./ui";

export const en = { common, ui };
