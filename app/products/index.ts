import { staysRoutes } from "./stays/routes";

/** The pages of each product that is sold. */
export const productRoutes = [...staysRoutes];
