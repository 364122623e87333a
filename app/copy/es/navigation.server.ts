import type { navigation as english } from "~/copy/en/navigation.server";
import type { Messages } from "~/i18n/messages";

export const navigation: Messages<typeof english> = {
  walletPages: "Páginas de tu cartera",
  spendable: "Puedes gastar {{amounts}}",
  statement: "Extracto",
  plans: "Planes",
  rewards: "Tus recompensas",
  refer: "Recomienda a tus amigos",
  promotions: "Promociones",
  referralCredits: "Créditos por recomendación",
  purchases: "Compras y recibos",
  operator: "Administra: {{name}}",
};
