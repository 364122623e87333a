import { accounts } from "./accounts";
import { booking } from "./booking";
import { common } from "./common";
import { legal } from "./legal";
import { social } from "./social";
import { storefront } from "./storefront";
import { ui } from "./ui";
import { wallet } from "./wallet";

export const en = { accounts, booking, common, legal, social, storefront, ui, wallet };
