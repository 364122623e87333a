import type { Registered } from "~/shared/products/registered";
import { readStay } from "./offer-address.server";
import { readStayList } from "./offer-list.server";
import { readStays } from "./search/history.server";

/** What its pages tell shared code. */
export const stays: Registered = { address: readStay, list: readStayList, history: readStays };
