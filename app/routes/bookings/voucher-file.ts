import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { isBooked } from "#server/core/item-states";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { findBooking } from "./find-booking.server";
import { ticketsOf } from "./tickets.server";
import { voucherTexts } from "./voucher.server";
import { VoucherSheet } from "./voucher-sheet";

const STYLE =
  "body{font-family:system-ui,sans-serif;line-height:1.5;max-inline-size:40rem;margin-inline:auto;padding:1rem}ul{list-style:none;padding:0}svg{inline-size:14rem;max-inline-size:100%}dt{color:#555}dd{margin:0 0 .5rem;overflow-wrap:anywhere}";

/** PD-03: the voucher with its tickets in one file that refers to no other. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account, ...viewer } = await viewerOf(request, context);
  const { booking, href } = await findBooking(params["name"] ?? "", account, request, context);
  if (!isBooked(booking.state)) throw redirect(href);
  const i18n = saidOf(viewer.i18n, context, booking);
  const heading = `${i18n.t("booking-page.voucherTitle")} ${booking.reference}`;
  const tickets = await ticketsOf(booking, context, i18n);
  const html = renderToStaticMarkup(
    createElement(
      "html",
      { lang: i18n.language, dir: i18n.dir },
      createElement(
        "head",
        null,
        createElement("meta", { charSet: "utf-8" }),
        createElement("meta", { name: "viewport", content: "width=device-width" }),
        createElement("title", null, heading),
        createElement("style", null, STYLE),
      ),
      createElement(
        "body",
        null,
        createElement("h1", null, heading),
        createElement(VoucherSheet, { heading, tickets, texts: await voucherTexts(booking, context) }),
      ),
    ),
  );
  return new Response(`<!doctype html>${html}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.html"`,
      "Cache-Control": "private, no-store",
    },
  });
}
