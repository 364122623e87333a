import type { LoaderFunctionArgs } from "@remix-run/node";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { viewerOf } from "~/request/viewer.server";
import { narrow, page, stack, strong } from "~/ui/layout.css";

const useT = messagesOf("legal");

export const meta = listedMeta;

type Source = {
  what: KeyIn<"legal">;
  name: string;
  href: string;
  licence: { name: string; href: string } | "public domain";
  changed?: boolean;
};

const MIT = { name: "MIT", href: "https://opensource.org/license/mit" };
const CC0 = { name: "CC0 1.0", href: "https://creativecommons.org/publicdomain/zero/1.0/" };

const SOURCES: Source[] = [
  {
    what: "legal.places",
    name: "GeoNames",
    href: "https://www.geonames.org/",
    licence: { name: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
    changed: true,
  },
  { what: "legal.airports", name: "OurAirports", href: "https://ourairports.com/", licence: "public domain" },
  {
    what: "legal.languagesAndRegions",
    name: "Unicode CLDR",
    href: "https://cldr.unicode.org/",
    licence: { name: "Unicode License 3.0", href: "https://www.unicode.org/license.txt" },
  },
  {
    what: "legal.countries",
    name: "i18n-iso-countries",
    href: "https://github.com/michaelwittig/node-i18n-iso-countries",
    licence: MIT,
  },
  {
    what: "legal.dialling",
    name: "libphonenumber",
    href: "https://github.com/google/libphonenumber",
    licence: { name: "Apache 2.0", href: "https://www.apache.org/licenses/LICENSE-2.0" },
  },
  {
    what: "legal.nationalities",
    name: "i18n-nationality",
    href: "https://github.com/sourcecode911/i18n-nationality",
    licence: MIT,
    changed: true,
  },
  {
    what: "legal.currencies",
    name: "currency-codes",
    href: "https://www.npmjs.com/package/currency-codes",
    licence: MIT,
  },
  {
    what: "legal.flags",
    name: "country-flag-icons",
    href: "https://gitlab.com/catamphetamine/country-flag-icons",
    licence: MIT,
  },
  { what: "legal.timeZones", name: "tz-lookup", href: "https://github.com/darkskyapp/tz-lookup", licence: CC0 },
  {
    what: "legal.typeface",
    name: "Figtree",
    href: "https://github.com/erikdkennedy/figtree",
    licence: { name: "SIL Open Font License 1.1", href: "/fonts/figtree-LICENSE.txt" },
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language, i18n } = await viewerOf(request, context);
  return {
    title: pageTitle(context, i18n.t, i18n.t("legal.creditsTitle")),
    listed: publicPage(context, language, "/credits", i18n.t("home.creditsDescription")),
  };
}

export default function Credits() {
  const t = useT();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t("legal.creditsTitle")}</h1>
      <p>{t("legal.creditsIntro")}</p>
      <dl className={stack}>
        {SOURCES.map((source) => (
          <SourceLines key={source.name} {...source} />
        ))}
        <div>
          <dt className={strong}>{t("legal.pictures")}</dt>
          <dd>{t("legal.picturesText")}</dd>
        </div>
      </dl>
    </main>
  );
}

function SourceLines({ what, name, href, licence, changed }: Source) {
  const t = useT();
  return (
    <div>
      <dt className={strong}>{t(what)}</dt>
      <dd>
        <a href={href} rel="noopener">
          {name}
        </a>{" "}
        ·{" "}
        {licence === "public domain" ? (
          t("legal.publicDomain")
        ) : (
          <a href={licence.href} rel="noopener">
            {licence.name}
          </a>
        )}
        {changed ? ` · ${t("legal.creditsChanges")}` : null}
      </dd>
    </div>
  );
}
