import type { ReactNode } from "react";
import { messagesOf } from "~/i18n/t";
import { RemoveChip, Tag } from "~/ui/chip";
import { Tick } from "~/ui/choice";
import { row, small, soft, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Price } from "~/ui/money";
import { Ticket } from "~/ui/ticket";
import { Lines } from "./lines";
import { MembersOnly } from "./members-only";
import * as styles from "./results.css";

const useT = messagesOf("search");

export type Way = { text: string; href: string };

export type ResultsNotes = {
  members: Parameters<typeof MembersOnly>[0] | undefined;
  notes: { text: string; way?: Way }[];
  ratesOf: string | undefined;
};

/** What to know before choosing. */
export const Notes = ({ members, notes, ratesOf }: ResultsNotes) => (
  <>
    {members ? (
      <p className={styles.condition}>
        <span>
          <MembersOnly {...members} />
        </span>
      </p>
    ) : null}
    {notes.map(({ text, way }) => (
      <p key={text} className={styles.condition}>
        {way ? (
          <span>
            {text} <Link href={way.href}>{way.text}</Link>
          </span>
        ) : (
          text
        )}
      </p>
    ))}
    {ratesOf ? <p className={`${small} ${soft}`}>{ratesOf}</p> : null}
  </>
);

/** The filters that are on, each with the way without it. */
export function Chips({ chips }: { chips: Way[] }) {
  const t = useT();
  if (chips.length === 0) return null;
  return (
    <ul className={`${row} ${tight}`}>
      {chips.map(({ text, href }) => (
        <li key={href}>
          <RemoveChip href={href} action={t("search.removeFilter", { filter: text })}>
            {text}
          </RemoveChip>
        </li>
      ))}
    </ul>
  );
}

/** What every hit has; the rest of it stands between. */
export type HitView = {
  name: string;
  art?: { drawing: string };
  /** What it is, in a line. */
  about?: string;
  /** Undefined: not to be had, as `see` says. */
  href?: string | undefined;
  see: string;
  /** The total with what stands around it, and lines of it below. */
  price: { before?: string; total: string; after?: string; more?: (string | undefined)[] };
};

type HitTicketProps = { hit: HitView; isFirst: boolean; children: ReactNode };

/** One of the hits. The picture of the first is on screen at once. */
export const HitTicket = ({ hit: { name, art, about, href, see, price }, isFirst, children }: HitTicketProps) => (
  <Ticket
    as="li"
    {...(art && { art: { ...art, eager: isFirst } })}
    stub={
      <>
        <div className={`${small} ${soft}`}>
          {price.before} <Price text={price.total} /> {price.after}
          {price.more?.map((line) => (line ? <p key={line}>{line}</p> : null))}
        </div>
        {href ? (
          <Link className={styles.see} href={href}>
            {see}
          </Link>
        ) : (
          <p>{see}</p>
        )}
      </>
    }
  >
    <h2 className={styles.name}>
      {href ? (
        <Link className={styles.titleLink} href={href}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
    </h2>
    <Lines texts={[about]} />
    {children}
  </Ticket>
);

type FilterTickProps = { name: string; value: string; label: string; count: number; isChosen: boolean };

/** A value of a filter, with how much there is of it, in a line of its own in text browsers too. */
export const FilterTick = ({ name, value, label, count, isChosen }: FilterTickProps) => (
  <div>
    <Tick id={`${name}-${value}`} name={name} value={value} defaultChecked={isChosen}>
      {`${label} `}
      <span className={styles.count}>{count}</span>
    </Tick>
  </div>
);

/** A line of small print with a word that stands out. */
export const TagLine = ({
  tag,
  tone = "ok",
  children,
}: {
  tag: string | undefined;
  tone?: "ok" | "plain";
  children: ReactNode;
}) => (
  <p className={`${small} ${soft}`}>
    {children} {tag ? <Tag tone={tone}>{tag}</Tag> : null}
  </p>
);
