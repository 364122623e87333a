import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import type { ButtonKind } from "~/ui/button.css";
import { Form } from "~/ui/form";
import { stack } from "~/ui/layout.css";
import { notice } from "~/ui/notice.css";
import { useFocusOnChange } from "~/ui/use-focus-on-change";

export type FieldValues = [name: string, value: string][];

/** Takes a form and leads to the page with its fields, or to the checkout of the offer whose button was pressed. */
export const changeAt = (path: string, shown: FieldValues): string =>
  `/choose?page=${encodeURIComponent(`${path}?${new URLSearchParams(shown)}`)}`;

type ChooseFormProps = {
  /** Path of the page. */
  path: string;
  /** Everything that its address says: what the fields had when the page was made, and what they don't show. */
  shown: FieldValues;
  /** Why the page is shown again (`changedText`). */
  changed: string | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * The fields that a price depends on and the buttons that take an offer, in one form: no button ignores what stands in the fields.
 * After a change the server answers with the page and its new prices.
 */
export const ChooseForm = ({ path, shown, changed, className = stack, children }: ChooseFormProps) => (
  <Form method="post" action={changeAt(path, shown)} className={className} preventScrollReset>
    <Changed text={changed} />
    {children}
  </Form>
);

function Changed({ text }: { text: string | undefined }) {
  const ref = useFocusOnChange<HTMLDivElement>(text);
  if (!text) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the message has to be met first, also without scripts
    <div ref={ref} className={notice.warn} role="status" tabIndex={-1} autoFocus>
      <p>{text}</p>
    </div>
  );
}

type ChooseButtonProps = {
  /** Tells the buttons of a form apart: letters, digits and hyphens. */
  no: string | number;
  /** Address of the offer's checkout. */
  offer: string;
  kind?: ButtonKind;
  label?: string | undefined;
  children: string;
};

/** Takes an offer. Its address is a field of its own, because text browsers show a button's value. */
export const ChooseButton = ({ no, offer, kind, label, children }: ChooseButtonProps) => (
  <>
    <input type="hidden" name={`offer-${no}`} value={offer} />
    <Button kind={kind} name={`choose-${no}`} value={children} aria-label={label}>
      {children}
    </Button>
  </>
);
