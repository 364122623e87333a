import { Fragment, type ReactNode } from "react";
import { useT } from "~/i18n/t";
import { type AgesField, type Problem, type ProductField, ProductFields } from "~/shared/products/fields";
import { picture } from "~/shared/products/products.css";
import { Art } from "~/ui/art";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { loose, page as pageStyle, pair, prose, stack, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { ChooseForm, type FieldValues } from "./choose-form";
import { Lines } from "./lines";
import { MembersOnly } from "./members-only";

/** What the page of every offer begins with. */
export type OfferPageView = {
  name: string;
  back?: { href: string; text: string } | undefined;
  art?: { drawing: string };
  description?: string;
  problems?: Problem[];
};

/** `about`: lines below the name. */
export const OfferPage = ({
  page,
  about,
  children,
}: {
  page: OfferPageView;
  about: ReactNode;
  children: ReactNode;
}) => (
  <main id="content" className={`${pageStyle} ${stack} ${loose}`}>
    <div className={stack}>
      {page.back ? (
        <p>
          <Link href={page.back.href}>{page.back.text}</Link>
        </p>
      ) : null}
      <div>
        <h1>
          <bdi>{page.name}</bdi>
        </h1>
        {about}
      </div>
      {page.art ? <Art {...page.art} eager className={picture} /> : null}
      {page.description ? <p className={prose}>{page.description}</p> : null}
    </div>
    <ErrorSummary errors={page.problems ?? []} answer={page} />
    {children}
  </main>
);

/** What to know before an offer is taken (`offerNotices`). */
export type OfferNotices = {
  members: Parameters<typeof MembersOnly>[0] | undefined;
  notices: string[];
  ratesOf: string | undefined;
};

export const Notices = ({ members, notices, ratesOf }: OfferNotices) => (
  <>
    {members ? (
      <Notice>
        <p>
          <MembersOnly {...members} />
        </p>
      </Notice>
    ) : null}
    {notices.map((text) => (
      <Notice key={text}>{text}</Notice>
    ))}
    <Lines texts={[ratesOf]} />
  </>
);

/** What the price depends on: its fields, and the button that shows its price. */
export type OfferFormView = { shown: FieldValues; fields: (ProductField | AgesField)[]; submit: string };

type OfferFormProps = {
  path: string;
  form: OfferFormView;
  problems?: Problem[];
  changed: string | undefined;
  /** Offers with their buttons, which take what stands in the fields. */
  children: ReactNode;
};

export const OfferForm = ({ path, form, problems, changed, children }: OfferFormProps) => (
  <ChooseForm path={path} shown={form.shown} changed={changed}>
    <div className={pair}>
      <ProductFields fields={form.fields} problems={problems} />
    </div>
    <div>
      <Button>{form.submit}</Button>
    </div>
    {children}
  </ChooseForm>
);

/** Those with lines. */
export const Lists = ({ lists }: { lists: { heading: string; lines: string[] }[] }) => (
  <>
    {lists.map(
      ({ heading, lines }) =>
        lines.length > 0 && (
          <Fragment key={heading}>
            <h3>{heading}</h3>
            <ul>
              {lines.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Fragment>
        ),
    )}
  </>
);

/** Where to be, and the way to a map of it (`meetingView`). */
export function Meeting({
  meeting: { heading, where, map, open },
}: {
  meeting: Record<"heading" | "where" | "map" | "open", string>;
}) {
  const t = useT();
  return (
    <>
      <h3>{heading}</h3>
      <p>{where}</p>
      <p>
        <a href={map} rel="noopener">
          {open} <span className={visuallyHidden}>{t("common.externalSite")}</span>
          <span aria-hidden="true">↗</span>
        </a>
      </p>
    </>
  );
}
