import type { ReactNode } from "react";
import { card, soft, stack, tight } from "~/ui/layout.css";
import { lines } from "~/ui/lines.css";
import { QuoteOptionCard } from "./quote-option";
import type { ShownOption, shownQuote } from "./quote-text.server";

type QuoteViewProps = ReturnType<typeof shownQuote> & {
  /** What can be done with an option. */
  actions?: (option: ShownOption) => ReactNode;
};

/** AG-04: a quote as its client reads it. */
export function QuoteView({ from, until, title, note, lang, heading, options, actions }: QuoteViewProps) {
  return (
    <>
      <div className={`${stack} ${tight}`}>
        <p>{from}</p>
        {until ? <p className={soft}>{until}</p> : null}
      </div>
      <QuoteNote title={title} note={note} lang={lang} />
      <section className={stack} aria-labelledby="options">
        <h2 id="options">{heading}</h2>
        <ol className={stack}>
          {options.map((option) => (
            <QuoteOptionCard key={option.id} {...option} lang={lang}>
              {actions?.(option)}
            </QuoteOptionCard>
          ))}
        </ol>
      </section>
    </>
  );
}

/** What a client reads above the options, in the agent's words. */
export function QuoteNote({ title, note, lang }: { title: string; note: string; lang?: string | undefined }) {
  if (!title && !note) return null;
  return (
    <div className={`${card} ${stack} ${tight}`} lang={lang}>
      {title ? (
        <p>
          <strong dir="auto">{title}</strong>
        </p>
      ) : null}
      {note ? (
        <p className={lines} dir="auto">
          {note}
        </p>
      ) : null}
    </div>
  );
}
