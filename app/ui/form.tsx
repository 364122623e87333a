import { Form as RemixForm } from "@remix-run/react";
import { type FormHTMLAttributes, forwardRef } from "react";
import { onServer } from "./on-server";

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "encType"> & {
  method: "get" | "post";
  /** An absolute path of this site. */
  action: string;
  preventScrollReset?: boolean;
  replace?: boolean;
  /** Of a form with a file; with `reloadDocument`, since scripts send no files. */
  encType?: "multipart/form-data";
  /** Sends the form as the browser would, and loads the whole document. */
  reloadDocument?: boolean;
};

/** Remix's own writes it, which runs in development. */
const DISCOVER = import.meta.env.DEV ? "true" : undefined;

/** A plain `<form>` on the server and Remix's Form in the browser, with the same markup (see `link.tsx`). */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(
  { preventScrollReset, replace, reloadDocument, ...rest },
  ref,
) {
  if (onServer) return <form {...rest} data-discover={reloadDocument ? undefined : DISCOVER} ref={ref} />;
  return (
    <RemixForm
      {...rest}
      preventScrollReset={preventScrollReset}
      replace={replace}
      reloadDocument={reloadDocument}
      ref={ref}
    />
  );
});
