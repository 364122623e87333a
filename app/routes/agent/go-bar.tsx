import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, row, screenOnly } from "~/ui/layout.css";

/** `hidden`: the list that numbers are of, and the client, where the line is typed. */
export type GoBarTexts = { label: string; hint: string; button: string; hidden: string[][] };

type GoBarProps = GoBarTexts & {
  /** The line that was sent, and what is wrong with it. */
  line?: string;
  error?: string | undefined;
  /** Another line is expected. */
  isNext?: boolean;
};

/** AG-07: a line of commands. It changes nothing by itself, so it is a GET. */
export function GoBar({ label, hint, button, hidden, line, error, isNext = false }: GoBarProps) {
  return (
    <Form method="get" action="/agent/go" role="search" className={`${card} ${row} ${screenOnly}`}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        id="go"
        name="q"
        label={label}
        hint={hint}
        error={error}
        defaultValue={line}
        key={line}
        autoFocus={isNext || error !== undefined}
        accessKey="g"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button>{button}</Button>
    </Form>
  );
}
