import { useFetcher } from "@remix-run/react";
import type { action } from "~/routes/sign-in/login";
import { SignInDialog } from "~/routes/sign-in/sign-in-dialog";
import type { OverPageProps } from "./over-page";

/** Needs no request: every page of a guest has its data. */
export function SignInOverPage({ redirectTo, start }: OverPageProps) {
  const fetcher = useFetcher<typeof action>();
  return (
    <SignInDialog
      overPage
      Form={fetcher.Form}
      result={fetcher.data?.result}
      pending={fetcher.formAction?.startsWith("/login") ?? false}
      redirectTo={redirectTo}
      constraint={start.signInConstraint ?? {}}
      passwordLength={start.passwordLength}
      methods={start.signInMethods ?? []}
      failure={start.signInFailure}
    />
  );
}
