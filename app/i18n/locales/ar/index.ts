import { common } from "./common";

export const ar = { common };
