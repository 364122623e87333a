import { Cancellation } from "~/shared/offer/cancellation";
import { QrCode } from "~/shared/qr-code/qr-code";
import { button } from "~/ui/button.css";
import { Isolate } from "~/ui/isolate";
import { card, soft, stack, strong, tight } from "~/ui/layout.css";
import type { TicketView } from "./tickets.server";
import { entries, sheet, square, ticketList, value } from "./voucher.css";
import type { VoucherText } from "./voucher.server";

export type VoucherSheetProps = { heading: string; tickets: TicketView[]; texts: VoucherText[] };

/** What is shown on arrival: on paper, on its page, or from a file. It needs no messages of the browser. */
export function VoucherSheet({ heading, tickets, texts }: VoucherSheetProps) {
  return (
    <>
      {tickets.length > 0 ? (
        <ul className={ticketList}>
          {tickets.map((ticket) => (
            <li key={ticket.name} className={`${card} ${stack} ${tight}`}>
              <Ticket {...ticket} />
            </li>
          ))}
        </ul>
      ) : null}
      <article className={`${card} ${sheet}`} aria-label={heading}>
        {texts.map((text) => (
          <InOneLanguage key={text.language} {...text} />
        ))}
      </article>
    </>
  );
}

/** Screen readers get the code as text. */
function Ticket({ name, note, code, squares, format, file }: TicketView) {
  return (
    <>
      <p className={strong}>{name}</p>
      {squares ? <QrCode {...squares} className={square} /> : null}
      {code ? (
        <p>
          {format ? <>{format}: </> : null}
          <bdi dir="ltr" className={value}>
            {code}
          </bdi>
        </p>
      ) : null}
      {file ? (
        <p>
          <a href={file.href} rel="noreferrer">
            {file.label}
          </a>
        </p>
      ) : null}
      {note ? <p>{note}</p> : null}
    </>
  );
}

export const FileLink = ({ href, label }: { href: string; label: string }) => (
  <a className={button.outline} href={href} download>
    {label}
  </a>
);

function InOneLanguage({ language, dir, heading, organisation, show, rows }: VoucherText) {
  return (
    <section className={`${stack} ${tight}`} lang={language} dir={dir} aria-label={heading}>
      <h2>{heading}</h2>
      <p>
        <bdi className={strong}>{organisation}</bdi> · {show}
      </p>
      <dl className={entries}>
        {rows.map(({ label, lines }) => (
          <div key={label}>
            <dt className={soft}>{label}</dt>
            <dd className={value}>
              {lines.length === 1 ? <Isolate text={lines[0] ?? ""} /> : <Cancellation lines={lines} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
