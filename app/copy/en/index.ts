import { accounts } from "./accounts";
import { booking } from "./booking";
import { common } from "./common";
import { legal } from "./legal";
import { password } from "./password";
import { profile } from "./profile";
import { signup } from "./signup";
import { social } from "./social";
import { storefront } from "./storefront";
import { ui } from "./ui";
import { wallet } from "./wallet";

export const en = { accounts, booking, common, legal, profile, password, signup, social, storefront, ui, wallet };
