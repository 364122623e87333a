import { messagesOf } from "~/i18n/t";
import { ButtonLink } from "~/ui/button";
import { row } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { type DialogPlace, dialogHref } from "./dialog";

const useT = messagesOf("sign-in");

/** SU-01: below every view of the sign-up before its message. */
export function HaveAccount({ place }: { place: DialogPlace }) {
  const t = useT();
  return (
    <p className={row}>
      {t("sign-in.haveAccount")}{" "}
      <Link href={dialogHref("login", place)} preventScrollReset>
        {t("sign-in.signIn")}
      </Link>
    </p>
  );
}

/** SU-08: where the address has an account; its page finds the address in the sign-up that was begun. */
export function SignInInstead({ label, redirectTo }: { label: string | undefined; redirectTo: string }) {
  if (!label) return null;
  return <ButtonLink kind="outline" href={`/login?${new URLSearchParams({ redirectTo })}`} text={label} wide />;
}
