import type { SubmissionResult } from "@conform-to/react";
import type { FormHTMLAttributes, ReactNode, RefAttributes } from "react";

/** The dialogs of RT-16 by their paths: each is a page of its own, and `?modal=` shows it over another one. */
export const PANEL_NAMES = [
  "login",
  "signup",
  "signup/email",
  "signup/password",
  "signup/done",
  "forgot-password",
  "forgot-password/sent",
] as const;
export type PanelName = (typeof PANEL_NAMES)[number];

/** Where a panel is: on its own page, or over the one it comes back to. */
export type PanelPlace = {
  /** A path of this site. */
  redirectTo: string;
  overPage: boolean;
};

export type PanelResult = SubmissionResult<string[]> | undefined;

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "encType"> &
  RefAttributes<HTMLFormElement> & { method: "post"; action: string };

/** What every panel gets beside its own data. */
export type PanelProps<Data> = {
  data: Data & PanelPlace;
  /** How the form goes off: as a navigation on its own page, beside the page where it lies over one. */
  Form: (props: FormProps) => ReactNode;
  result: PanelResult;
  pending: boolean;
};

/** The way to another panel, in the same place. */
export function panelHref(name: PanelName, { redirectTo, overPage }: PanelPlace): string {
  if (!overPage) return `/${name}?${new URLSearchParams({ redirectTo })}`;
  const [path = "/", query = ""] = redirectTo.split("?");
  const search = new URLSearchParams(query.split("#")[0]);
  search.set("modal", name);
  // A slash may stand in a query as it is.
  return `${path}?${search.toString().replaceAll("%2F", "/")}`;
}

/** Where the form of a panel goes. */
export function panelAction(name: string, { redirectTo, overPage }: PanelPlace): string {
  return `/${name}?${new URLSearchParams({ redirectTo, ...(overPage && { over: "1" }) })}`;
}

/** The page that asks for a new confirmation email, whose link leads back to `redirectTo`. */
export function verifyAccountPath(redirectTo: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(redirectTo !== "/" && { redirectTo }) }).toString();
  return search ? `/verify-account?${search}` : "/verify-account";
}

/** Errors in the order of the fields, for the summary; `""` is the form as a whole. */
export function errorsInOrder(result: PanelResult, idOf: Record<string, string | undefined>) {
  return Object.entries(idOf).flatMap(([field, id]) =>
    (result?.error?.[field] ?? []).slice(0, 1).map((text) => ({ id, text })),
  );
}
