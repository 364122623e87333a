import { redirect } from "@remix-run/node";
import { searchPage } from "~/request/product-pages";

/** RT-14: weeks are what resorts sell. */
export const loader = () => redirect(searchPage("RST"), 302);
