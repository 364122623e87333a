import { useT } from "~/i18n/t";
import { visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Menu } from "./menu";
import { item } from "./menu.css";
import { PreferencesMenu, type PreferencesMenuProps } from "./preferences-menu";
import { account, bar, brand, header, mark, product, productButton, productList, products } from "./site-header.css";

export type MenuEntry = {
  href: string;
  label: string;
  /** Leads to another site. */
  external?: boolean;
  current?: boolean;
  /** PM-02: opens the savings partner's site in a new tab. */
  opens?: boolean;
};

export type SiteHeaderProps = {
  organisation: {
    name: string;
    /** SVG path data in a 24 by 24 box. */
    mark: string;
    /** In place of mark and name. */
    logo?: { src: string; width: number; height: number } | undefined;
  };
  menu: MenuEntry[];
  preferences: PreferencesMenuProps;
  /** Signed in (UM-01): the name on the menu and its links. Signed out: undefined. */
  account?: { name: string; links: { href: string; label: string }[] };
  signInHref: string;
};

export function SiteHeader({ organisation, menu, preferences, account: user, signInHref }: SiteHeaderProps) {
  const t = useT();
  return (
    <header className={header}>
      <div className={bar}>
        <Link className={brand} href="/">
          {organisation.logo ? (
            <img {...organisation.logo} alt={organisation.name} />
          ) : (
            <>
              <svg className={mark} viewBox="0 0 24 24" aria-hidden="true">
                <path d={organisation.mark} />
              </svg>
              {organisation.name}
            </>
          )}
        </Link>
        <ProductMenu menu={menu} />
        <PreferencesMenu {...preferences} />
        {user ? (
          <AccountMenu {...user} />
        ) : (
          <Link className={account} href={signInHref}>
            {t("common.signIn")}
          </Link>
        )}
      </div>
    </header>
  );
}

/** PM-01: what the organisation offers, in its order. */
export function ProductMenu({ menu }: { menu: MenuEntry[] }) {
  const t = useT();
  if (menu.length === 0) return null;
  return (
    <nav className={products} aria-label={t("common.products")}>
      <ul className={productList}>
        {menu.map(({ href, label, external, current, opens }) => (
          <li key={href}>
            {opens ? (
              <form method="post" action={href} target="_blank" rel="noopener">
                {/* Lynx sends a form without any field as a GET. */}
                <input type="hidden" name="intent" value="open" />
                <button type="submit" className={productButton}>
                  {leaving(label, t("common.externalSite"))}
                </button>
              </form>
            ) : external ? (
              <a className={product} href={href} rel="noopener">
                {leaving(label, t("common.externalSite"))}
              </a>
            ) : (
              <Link className={product} href={href} {...(current && { "aria-current": "true" as const })}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Label of a link to another site, which says so. */
const leaving = (label: string, how: string) => (
  <span>
    {label} <span className={visuallyHidden}>{how}</span>
    <span aria-hidden="true">↗</span>
  </span>
);

function AccountMenu({ name, links }: NonNullable<SiteHeaderProps["account"]>) {
  const t = useT();
  return (
    <Menu
      name="header"
      label={
        <>
          <span className={visuallyHidden}>{t("common.account")}: </span>
          <bdi>{name}</bdi>
        </>
      }
    >
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link className={item} href={href}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <form method="post" action="/logout">
            {/* Lynx sends a form without any field as a GET. */}
            <input type="hidden" name="intent" value="log-out" />
            <button type="submit" className={item}>
              {t("common.logOut")}
            </button>
          </form>
        </li>
      </ul>
    </Menu>
  );
}
