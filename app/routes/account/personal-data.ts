import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/request/guards.server";

/** AC-05: everything stored about the person, as a file for them to keep. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  const data = await context.profile.personalData.export(account, context);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
