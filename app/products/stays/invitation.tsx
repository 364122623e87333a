import { useRouteLoaderData } from "@remix-run/react";
import type { PageStart } from "~/shell/page-start.server";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

/** The reward of the link that the guest followed, if any. */
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
