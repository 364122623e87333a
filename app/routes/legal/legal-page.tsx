import type { ReactNode } from "react";
import type { LegalText } from "#server/organisation/settings";
import { messagesOf } from "~/i18n/t";
import { narrow, page, prose, small, soft, stack } from "~/ui/layout.css";

const useT = messagesOf("legal");

type LegalPageProps = { heading: string; updated: string; sections: LegalText["sections"]; children?: ReactNode };

/** RT-12: what the organisation tells its visitors, in their language. */
export function LegalPage({ heading, updated, sections, children }: LegalPageProps) {
  const t = useT();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{heading}</h1>
      <p className={`${small} ${soft}`}>{t("legal.updated", { date: updated })}</p>
      {sections.map((section) => (
        <section key={section.heading} className={`${stack} ${prose}`}>
          <h2>{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {children}
    </main>
  );
}
