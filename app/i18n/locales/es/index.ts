import { common } from "./common";

export const es = { common };
