type IsolateProps = { text: string; className?: string | undefined };

/**
 * A name or other text with its own direction. A text made of isolated parts (`isolated`) takes the page's direction instead: a
 * bdi would take that of the first part and reverse the others.
 */
export const Isolate = ({ text, className }: IsolateProps) =>
  text.includes("\u2068") ? <span className={className}>{text}</span> : <bdi className={className}>{text}</bdi>;
