import { useT } from "~/i18n/t";
import { stack, strong, tight, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Menu } from "./menu";
import { item, summary } from "./menu.css";
import { globe, options, wideOnly } from "./site-header.css";

export type PreferencesMenuProps = {
  language: string;
  languages: { code: string; language: string; name: string; dir: "ltr" | "rtl" }[];
  currency: string;
  /** ISO codes. */
  currencies: string[];
  /** Path and query of this page, to return to after the choice. */
  here: string;
  /** The page's own form has the choices (`own-preferences.tsx`), and keeps what is typed in it. */
  inPage?: boolean;
};

/** Id of the choices in a page's own form. */
export const IN_PAGE = "preferences";

/** Language and currency (UM-01, UM-02): forms of plain buttons. The whole document reloads in the new language. */
export function PreferencesMenu(props: PreferencesMenuProps) {
  const { language, languages, currency, here, inPage } = props;
  const t = useT();
  const current = languages.find((candidate) => candidate.language === language);
  const label = (
    <>
      <span className={visuallyHidden}>{`${t("common.languageAndCurrency")}: `}</span>
      <svg className={globe} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zc-5 5-5 11 0 16m0-16c5 5 5 11 0 16M2 10h16" />
      </svg>
      <span className={wideOnly}>{`${current?.name} ·`}</span>
      <span>{currency}</span>
    </>
  );
  if (inPage)
    return (
      <a className={summary} href={`#${IN_PAGE}`}>
        {label}
      </a>
    );
  return (
    <Menu name="header" label={label}>
      <form method="post" action="/preferences" className={`${stack} ${tight}`}>
        <input type="hidden" name="redirectTo" value={here} />
        <Choices {...props} />
        {here.startsWith("/preferences") ? null : (
          <Link className={item} href={`/preferences?${new URLSearchParams({ redirectTo: here })}`}>
            {t("common.allCurrencies")}
          </Link>
        )}
      </form>
    </Menu>
  );
}

/** Buttons for each language and the usual currencies. */
export function Choices({ language, languages, currency, currencies }: Omit<PreferencesMenuProps, "here" | "inPage">) {
  const t = useT();
  return (
    <>
      <p className={strong} id="menu-language">
        {t("common.language")}
      </p>
      <ul aria-labelledby="menu-language">
        {languages.map(({ code, language: lang, name, dir }) => (
          <li key={code}>
            <button
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
            <button className={item} name="currency_code" value={code} {...currentIf(code === currency)}>
              {code}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const currentIf = (is: boolean) => (is ? { "aria-current": true } : {});
