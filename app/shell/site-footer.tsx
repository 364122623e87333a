import { useT } from "~/i18n/t";
import { between, container, row, screenOnly } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { footer, linkButton } from "./site-header.css";

type SiteFooterProps = {
  organisation: { name: string; tagline?: string };
  /** Privacy, terms, and what else the organisation has. */
  links: { href: string; label: string }[];
  lite: { on: boolean; bySaveData: boolean };
  /** Path and query of this page, to return to after the lite toggle. */
  here: string;
};

export function SiteFooter({ organisation, links, lite, here }: SiteFooterProps) {
  const t = useT();
  return (
    <footer className={`${footer} ${screenOnly}`}>
      <div className={`${container} ${row} ${between}`}>
        <p>{[organisation.name, organisation.tagline].filter(Boolean).join(" · ")}</p>
        <ul className={row}>
          {links.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
        <form className={row} method="post" action="/preferences">
          <input type="hidden" name="redirectTo" value={here} />
          <span>{t(liteText(lite))}</span>{" "}
          <button type="submit" className={linkButton} name="lite" value={lite.on ? "0" : "1"}>
            {t(lite.on ? "common.turnOff" : "common.turnOn")}
          </button>
        </form>
        <p>
          <a href="https://www.geonames.org/" rel="noopener">
            {t("common.placeData")}
          </a>
        </p>
      </div>
    </footer>
  );
}

function liteText({ on, bySaveData }: SiteFooterProps["lite"]) {
  if (!on) return "common.liteOff";
  return bySaveData ? "common.liteOnBySaveData" : "common.liteOn";
}
