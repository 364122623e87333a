import { redirect } from "@remix-run/node";
import { searchPage } from "~/products/stays/search-pages";

/** RT-14: weeks are what resorts sell. */
export const loader = () => redirect(searchPage("RST"), 302);
