type IsolateProps = { text: string; className?: string | undefined };

/**
 * A name or another text whose direction is its own. What was composed of isolated parts (`isolated`) is of the page's language:
 * the direction of its first part, which a bdi would take, would turn the others round.
 */
export const Isolate = ({ text, className }: IsolateProps) =>
  text.includes("\u2068") ? <span className={className}>{text}</span> : <bdi className={className}>{text}</bdi>;
