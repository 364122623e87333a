import type { LoaderFunctionArgs } from "@remix-run/node";
import { MOST_IN_FILE } from "#server/core/limits";
import { requireOperator } from "~/request/guards.server";
import { csvText } from "~/shared/wallet/csv";
import { readAudit } from "./audit.server";

/** OP-07: the filtered list for spreadsheets, with the names of the command's JSON. Operators are ids with their role: addresses of persons stay out of files. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "staff");
  const { filter } = readAudit(new URL(request.url), context);
  const { rows: entries, hasMore } = await context.asOperator(account).audit.list(context.organisation, filter);
  const rows = entries.map(({ at, actor, role, verb, subject, reason, before, after }) => [
    ...[new Date(at).toISOString(), actor, role ?? "", verb, subject, reason, before ?? "", after],
  ]);
  const more = hasMore ? [[i18n.t("staff.fileMore", { most: MOST_IN_FILE })]] : [];
  return new Response(
    csvText([["at", "actor", "role", "verb", "subject", "reason", "before", "after"], ...rows, ...more]),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": 'attachment; filename="audit.csv"',
        "Cache-Control": "private, no-store",
      },
    },
  );
}
