import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { dayIn, formatDay } from "#server/core/day";
import { MOST_IN_FILE } from "#server/core/limits";
import { fullName } from "#server/core/names";
import { guestTotal } from "#server/core/receipt";
import { decimalText } from "~/i18n/format";
import { requireOperator } from "~/request/guards.server";
import { unconfirmedText } from "~/shared/bookings/unconfirmed.server";
import { csvText } from "~/shared/wallet/csv";
import { productName } from "~/shared/wallet/shown-wallet.server";
import { readDesk, stateName } from "./bookings.server";
import { BOOKINGS } from "./bookings-path";

const COLUMNS = [
  ...(["Reference", "State", "Product", "Title", "Code", "Arrival", "Departure"] as const),
  ...(["Guest", "Email", "Phone", "Currency", "Total", "Made"] as const),
  ...(["Fee", "Kept", "Owed"] as const),
];

/** AC-08, OP-06: the filtered list for spreadsheets. Unreadable filters redirect to the page, which reports them at their field. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "bookings");
  const { organisation } = context;
  const url = new URL(request.url);
  const read = await readDesk(url, account, context, i18n);
  if (!read.ok) throw redirect(`${BOOKINGS}${url.search}`, 302);
  const rows: string[][] = [COLUMNS.map((column) => i18n.t(`desk.file${column}`))];
  for await (const { booking, ending } of context.asOperator(account).desk.walk(organisation, read.filter)) {
    if (rows.length > MOST_IN_FILE) {
      rows.push([i18n.t("desk.fileMore", { most: MOST_IN_FILE })]);
      break;
    }
    const { reference, state, product, title, payee, startsOn, endsOn, guest, receipt, createdAt } = booking;
    const { currency } = receipt;
    const stateText = unconfirmedText(booking, context, i18n) ?? stateName(state, i18n);
    rows.push([
      ...[reference, stateText, productName(product, i18n.t), title, payee],
      ...[formatDay(startsOn), formatDay(endsOn), fullName(guest), guest.email, guest.phone],
      ...[currency, decimalText({ minor: guestTotal(receipt), currency })],
      formatDay(dayIn(organisation.timeZone, createdAt)),
      ...[ending?.fee, ending?.kept, ending?.owed].map((minor) =>
        minor === undefined ? "" : decimalText({ minor, currency }),
      ),
    ]);
  }
  return new Response(csvText(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": 'attachment; filename="bookings.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
