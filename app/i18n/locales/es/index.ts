import { common } from "./common";
import { ui } from "./ui";

export const es = { common, ui };
