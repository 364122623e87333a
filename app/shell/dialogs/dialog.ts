import type { SubmissionResult } from "@conform-to/react";
import type { FormHTMLAttributes, ReactNode, RefAttributes } from "react";

/** The dialogs of RT-16 by their paths: each is a page of its own, and `?modal=` shows it over another one. */
export const DIALOG_NAMES = [
  "login",
  "signup",
  "signup/email",
  "signup/password",
  "signup/done",
  "forgot-password",
  "forgot-password/sent",
] as const;
export type DialogName = (typeof DIALOG_NAMES)[number];

/** A dialog that is open when the page loads, with its data. Not sign-in, whose data every page of a guest has. */
export type DialogStart = { name: Exclude<DialogName, "login">; data: object };

/** The dialog that the query of an address asks for over its page. */
export function dialogName(search: string): DialogName | undefined {
  const wanted = new URLSearchParams(search).get("modal");
  return DIALOG_NAMES.find((name) => name === wanted);
}

/** Where a dialog is: on its own page, or over the page it returns to. */
export type DialogPlace = {
  /** A path of this site. */
  redirectTo: string;
  overPage: boolean;
};

export type DialogResult = SubmissionResult<string[]> | undefined;

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "encType"> &
  RefAttributes<HTMLFormElement> & { method: "post"; action: string };

/** Props of every dialog beside its own data. */
export type DialogProps<Data> = {
  data: Data & DialogPlace;
  /** The form component: submits by navigation on the dialog's own page, by a fetcher over another page. */
  Form: (props: FormProps) => ReactNode;
  result: DialogResult;
  pending: boolean;
};

/** The way to another dialog, in the same place. */
export function dialogHref(name: DialogName, { redirectTo, overPage }: DialogPlace): string {
  if (!overPage) return `/${name}?${new URLSearchParams({ redirectTo })}`;
  const [path = "/", query = ""] = redirectTo.split("?");
  const search = new URLSearchParams(query.split("#")[0]);
  search.set("modal", name);
  // A query may contain unescaped slashes.
  return `${path}?${search.toString().replaceAll("%2F", "/")}`;
}

/** Action of a dialog's form. */
export function dialogAction(name: string, { redirectTo, overPage }: DialogPlace): string {
  return `/${name}?${new URLSearchParams({ redirectTo, ...(overPage && { over: "1" }) })}`;
}

/** The page that asks for a new confirmation email, whose link leads back to `redirectTo`. */
export function verifyAccountPath(redirectTo: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(redirectTo !== "/" && { redirectTo }) }).toString();
  return search ? `/verify-account?${search}` : "/verify-account";
}
