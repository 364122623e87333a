import { useHere } from "~/shell/dialogs/here";
import { Link } from "~/ui/link";
import type { membersOnly } from "./booking-conditions.server";

type MembersOnlyProps = NonNullable<ReturnType<typeof membersOnly>>;

/** That guests can't book here, with the two ways to become a member; both return to this page. */
export function MembersOnly({ text, signIn, signUp }: MembersOnlyProps) {
  const query = new URLSearchParams({ redirectTo: useHere() });
  return (
    <>
      {text} <Link href={`/login?${query}`}>{signIn}</Link> · <Link href={`/signup?${query}`}>{signUp}</Link>
    </>
  );
}
