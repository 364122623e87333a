import { useT } from "~/i18n/t";
import { chip } from "./chip.css";
import { row } from "./layout.css";
import { Link } from "./link";

type PagesProps = {
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  /** Name of the list, if a page has several. */
  label?: string;
};

/** The pages of a list: the first, the last, those around this one, and the way on. */
export function Pages({ page, pages, hrefOf, label }: PagesProps) {
  const t = useT();
  if (pages < 2) return null;
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages);
  return (
    <nav aria-label={label ?? t("common.pages")}>
      <ul className={row}>
        {page > 1 ? <Step href={hrefOf(page - 1)} rel="prev" text={t("common.previousPage")} /> : null}
        {shown.map((number) => (
          <li key={number}>
            <Link
              className={chip}
              href={hrefOf(number)}
              aria-label={t("common.pageNumber", { number })}
              {...(number === page && { "aria-current": "page" as const })}
            >
              {number}
            </Link>
          </li>
        ))}
        {page < pages ? <Step href={hrefOf(page + 1)} rel="next" text={t("common.nextPage")} /> : null}
      </ul>
    </nav>
  );
}

function Step({ href, rel, text }: { href: string; rel: "prev" | "next"; text: string }) {
  return (
    <li>
      <Link className={chip} href={href} rel={rel}>
        {text}
      </Link>
    </li>
  );
}
