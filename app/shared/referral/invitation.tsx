import { useRouteLoaderData } from "@remix-run/react";
import type { PageStart } from "~/shell/page-start.server";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

/** What the link that led here brings, where one did. */
export function Invitation() {
  const { invited } = useRouteLoaderData<PageStart>("root") ?? {};
  if (!invited) return null;
  const { text, welcome, signUp } = invited;
  return (
    <Notice>
      <p>{text}</p>
      {welcome ? <p>{welcome}</p> : null}
      <p>
        <Link href="/signup">{signUp}</Link>
      </p>
    </Notice>
  );
}
