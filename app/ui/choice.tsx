import type { FieldsetHTMLAttributes, InputHTMLAttributes, ReactNode } from "react";
import { FieldError } from "./field";
import { choice, grow, legend as legendStyle, option } from "./field.css";
import { stack, tight } from "./layout.css";

type ChoiceProps = { children: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, "type">;

/** A checkbox and its label, below the `error`. */
export function Checkbox({ children, error, ...input }: ChoiceProps & { error?: string }) {
  const id = input.id ?? input.name ?? "";
  return (
    <div>
      <FieldError id={id} text={error} />
      <Tick {...input} id={id} {...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` })}>
        {children}
      </Tick>
    </div>
  );
}

/** One of many ticks that nothing can be wrong with. */
export function Tick({ children, ...input }: ChoiceProps) {
  return (
    <label className={choice}>
      <input {...input} type="checkbox" />
      <span className={grow}>{children}</span>
    </label>
  );
}

/** One of several ways, in a frame; the chosen one shows by dot, edge and tint. */
export function RadioCard({ children, ...input }: ChoiceProps) {
  return (
    <label className={option}>
      <input {...input} type="radio" />
      <span className={grow}>{children}</span>
    </label>
  );
}

type FieldsetProps = {
  legend: ReactNode;
  children: ReactNode;
  /** Short options, close together. */
  compact?: boolean;
} & Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, "className">;

export function Fieldset({ legend, children, compact, ...rest }: FieldsetProps) {
  return (
    <fieldset {...rest}>
      <legend className={legendStyle}>{legend}</legend>
      {compact ? children : <div className={`${stack} ${tight}`}>{children}</div>}
    </fieldset>
  );
}
