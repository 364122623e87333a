import { useT } from "~/i18n/t";
import { stack, strong, tight, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Menu } from "./menu";
import { item } from "./menu.css";
import { globe, options, wideOnly } from "./site-header.css";

export type PreferencesMenuProps = {
  language: string;
  languages: { code: string; language: string; name: string; dir: "ltr" | "rtl" }[];
  currency: string;
  /** ISO codes. */
  currencies: string[];
  /** Path and query of this page, to return to after the choice. */
  here: string;
  /** Id of the page's own form, which submits the choice together with its typed values. */
  form?: string;
};

/** Language and currency (UM-01, UM-02): forms of plain buttons. The whole document reloads in the new language. */
export function PreferencesMenu({ language, languages, currency, currencies, here, form }: PreferencesMenuProps) {
  const t = useT();
  const target = form ? { form, formAction: here } : {};
  const current = languages.find((candidate) => candidate.language === language);
  return (
    <Menu
      name="header"
      label={
        <>
          <span className={visuallyHidden}>{`${t("common.languageAndCurrency")}: `}</span>
          <svg className={globe} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zc-5 5-5 11 0 16m0-16c5 5 5 11 0 16M2 10h16" />
          </svg>
          <span className={wideOnly}>{`${current?.name} ·`}</span>
          <span>{currency}</span>
        </>
      }
    >
      <form method="post" action="/preferences" className={`${stack} ${tight}`}>
        <input type="hidden" name="redirectTo" value={here} />
        {/* Enter in a field takes the first button of its form, which must not choose a language. */}
        {form ? <button {...target} type="submit" name="intent" value="recalc" hidden tabIndex={-1} /> : null}
        <p className={strong} id="menu-language">
          {t("common.language")}
        </p>
        <ul aria-labelledby="menu-language">
          {languages.map(({ code, language: lang, name, dir }) => (
            <li key={code}>
              <button
                {...target}
                className={item}
                name="lan_code"
                value={code}
                lang={code}
                dir={dir}
                {...currentIf(lang === language)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
        <p className={strong} id="menu-currency">
          {t("common.currency")}
        </p>
        <ul className={options} aria-labelledby="menu-currency">
          {currencies.map((code) => (
            <li key={code}>
              <button {...target} className={item} name="currency_code" value={code} {...currentIf(code === currency)}>
                {code}
              </button>
            </li>
          ))}
        </ul>
        {/* Leaving a form would lose what is typed in it. */}
        {form || here.startsWith("/preferences") ? null : (
          <Link className={item} href={`/preferences?${new URLSearchParams({ redirectTo: here })}`}>
            {t("common.allCurrencies")}
          </Link>
        )}
      </form>
    </Menu>
  );
}

const currentIf = (is: boolean) => (is ? { "aria-current": true } : {});
