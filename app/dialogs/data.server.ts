import type { AppLoadContext } from "@remix-run/node";
import { titled } from "~/request/page-title.server";
import { pathOfThisSite } from "~/request/paths";
import { detailsData, doneData, passwordData, signUpData } from "~/routes/sign-up/sign-up-pages.server";
import { type DialogPlace, type DialogStart, dialogName } from "~/shell/dialogs/dialog";

const DATA: Record<
  DialogStart["name"],
  (request: Request, context: AppLoadContext, place: DialogPlace) => Promise<object>
> = {
  signup: signUpData,
  "signup/email": detailsData,
  "signup/password": passwordData,
  "signup/done": doneData,
  "forgot-password": async (request, context, place) => ({
    ...(await titled(request, context, "password.forgotTitle")),
    ...place,
  }),
  "forgot-password/sent": async (request, context, place) => ({
    ...(await titled(request, context, "password.sentTitle")),
    ...place,
  }),
};

/** The dialog that the address asks for over its page; throws the way on where there is none to show. */
export async function dialogStart(request: Request, context: AppLoadContext): Promise<DialogStart | undefined> {
  const url = new URL(request.url);
  const name = dialogName(url.search);
  if (!name || name === "login") return undefined;
  url.searchParams.delete("modal");
  const place = { redirectTo: pathOfThisSite(url.pathname + url.search), overPage: true };
  return { name, data: await DATA[name](request, context, place) };
}
