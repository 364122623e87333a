import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { greenDealsCookie, setCookie } from "~/request/cookies.server";

/** RT-14: `/hotelgd` opens the home page with the green filter kept, `/hotel` without it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const green = new URL(request.url).pathname.startsWith("/hotelgd") ? "1" : "0";
  return redirect("/", { status: 302, headers: await setCookie(request, context, greenDealsCookie, green) });
}
