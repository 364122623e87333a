import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFoundForOwner, requireOperator } from "~/request/guards.server";

/** OP-03: everything stored about a person, as a file; the key says that the operator gave a reason just now. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account } = await requireOperator(request, context, "people");
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const data = await context.asOperator(account).people.exported(context.organisation, params["id"] ?? "", key);
  if (!data) return notFoundForOwner(context);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="personal-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
