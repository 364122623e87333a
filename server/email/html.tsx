import { type CSSProperties, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Block, EmailContent, EmailFrame, Fact } from "./content.ts";
import type { EmailColours, EmailTheme } from "./theme.ts";

/**
 * The email as mail programs read it: tables for layout, the light colours on each element (some programs drop style
 * elements), the dark ones in a style element. A drawn mark would need SVG or a file to load, which they do not show.
 */
export function emailHtml(content: EmailContent, frame: EmailFrame, theme: EmailTheme): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Page {...content} {...frame} theme={theme} />)}\n`;
}

/** The colours of what has them: inline in light, by the class of the same name in dark. */
const ROLES = {
  paper: ({ paper, ink }: EmailColours) => ({ backgroundColor: paper, color: ink }),
  card: ({ surface, ink }: EmailColours) => ({ backgroundColor: surface, color: ink }),
  well: ({ sunken, ink }: EmailColours) => ({ backgroundColor: sunken, color: ink }),
  fill: ({ brand, onBrand }: EmailColours) => ({ backgroundColor: brand, color: onBrand }),
  ink: ({ ink }: EmailColours) => ({ color: ink }),
  soft: ({ inkSoft }: EmailColours) => ({ color: inkSoft }),
  link: ({ brand }: EmailColours) => ({ color: brand }),
  edge: ({ line }: EmailColours) => ({ borderColor: line }),
} satisfies Record<string, (colours: EmailColours) => CSSProperties>;

type Role = keyof typeof ROLES;
type Paint = (role: Role, style?: CSSProperties) => { className: string; style: CSSProperties };

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif';
const TABLE: CSSProperties = { width: "100%", borderCollapse: "collapse", borderSpacing: 0 };

type PageProps = EmailContent & EmailFrame & { theme: EmailTheme };

function Page({ theme, ...email }: PageProps) {
  const paint: Paint = (role, style) => ({ className: role, style: { ...ROLES[role](theme.light), ...style } });
  const { language, dir, subject } = email;
  return (
    <html lang={language} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyle(theme.dark)}</style>
      </head>
      <body {...paint("paper", { margin: 0, padding: 0 })}>
        {/* Some programs drop html and body, and what they say of language and direction. */}
        <div {...paint("paper", { font: `16px/1.5 ${FONT}` })} lang={language} dir={dir}>
          <Layout style={TABLE}>
            <td style={{ padding: "24px 12px" }}>
              <Layout style={{ ...TABLE, maxWidth: 600, margin: "0 auto" }}>
                <td>
                  <Header {...email} paint={paint} />
                  <Card {...email} paint={paint} />
                  <Footer {...email} paint={paint} />
                </td>
              </Layout>
            </td>
          </Layout>
        </div>
      </body>
    </html>
  );
}

function darkStyle(dark: EmailColours): string {
  const rules = Object.entries(ROLES).map(([role, colours]) => {
    const declarations = Object.entries(colours(dark)).map(
      ([name, value]) => `${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${value}!important`,
    );
    return `.${role}{${declarations.join(";")}}`;
  });
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join("")}}`;
}

/** A table that only places things. */
const Layout = ({ style, children }: { style: CSSProperties; children: ReactNode }) => (
  <table role="presentation" style={style}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

type Painted = Omit<PageProps, "theme"> & { paint: Paint };

/** The organisation's initial in its colour, and its name. */
const Header = ({ organisation, origin, paint }: Painted) => (
  <Layout style={{ borderCollapse: "collapse" }}>
    <td {...paint("fill", MARK)} aria-hidden="true">
      {[...organisation][0]}
    </td>
    <td style={{ padding: "0 12px" }}>
      <a href={origin} {...paint("ink", { fontSize: 18, fontWeight: 700, textDecoration: "none" })}>
        <bdi>{organisation}</bdi>
      </a>
    </td>
  </Layout>
);

const MARK: CSSProperties = {
  width: 40,
  height: 40,
  borderRadius: 8,
  textAlign: "center",
  verticalAlign: "middle",
  fontSize: 22,
  fontWeight: 700,
  lineHeight: "40px",
};

const Card = ({ title, greeting, blocks, plainLink, paint }: Painted) => (
  <Layout style={{ ...TABLE, margin: "16px 0" }}>
    <td {...paint("card", { padding: "24px 20px", borderRadius: 12 })}>
      <h1 style={{ margin: "0 0 16px", fontSize: 24, lineHeight: 1.25 }}>{title}</h1>
      <p style={{ margin: "0 0 16px" }}>{greeting}</p>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} plainLink={plainLink} paint={paint} />
      ))}
    </td>
  </Layout>
);

type BlockProps<Kind extends Block["kind"]> = {
  block: Extract<Block, { kind: Kind }>;
  plainLink: string;
  paint: Paint;
};

function BlockView({ block, plainLink, paint }: { block: Block; plainLink: string; paint: Paint }) {
  switch (block.kind) {
    case "heading":
      return <h2 style={{ margin: "24px 0 4px", fontSize: 18, lineHeight: 1.3 }}>{block.text}</h2>;
    case "paragraph":
      return <p style={{ margin: "0 0 16px" }}>{block.text}</p>;
    case "steps":
      return (
        <ol style={{ margin: "0 0 16px", paddingInlineStart: 20 }}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      );
    case "code":
      return <Code block={block} plainLink={plainLink} paint={paint} />;
    case "facts":
      return (
        <Rows>
          {block.rows.map((fact) => (
            <FactRow key={fact.label} {...fact} paint={paint} />
          ))}
        </Rows>
      );
    case "amounts":
      return <Amounts block={block} plainLink={plainLink} paint={paint} />;
    case "action":
      return <Action block={block} plainLink={plainLink} paint={paint} />;
  }
}

const Code = ({ block: { label, value }, paint }: BlockProps<"code">) => (
  <Layout style={{ ...TABLE, margin: "0 0 16px" }}>
    <td {...paint("well", { padding: "12px 16px", borderRadius: 8, textAlign: "center" })}>
      <span {...paint("soft", { fontSize: 14 })}>{label}</span>
      <br />
      <strong style={{ fontSize: 28, letterSpacing: 3, fontFamily: "ui-monospace, Menlo, Consolas, monospace" }}>
        <bdi dir="ltr">{value}</bdi>
      </strong>
    </td>
  </Layout>
);

const Rows = ({ children }: { children: ReactNode }) => (
  <table style={{ ...TABLE, margin: "0 0 16px" }}>
    <tbody>{children}</tbody>
  </table>
);

const CELL: CSSProperties = {
  padding: "8px 0",
  borderBottomWidth: 1,
  borderBottomStyle: "solid",
  verticalAlign: "top",
};
const LABEL: CSSProperties = { ...CELL, width: "36%", textAlign: "start", fontWeight: 400 };

const FactRow = ({ label, text, href, paint }: Fact & { paint: Paint }) => (
  <tr>
    <th scope="row" {...painted(paint, ["soft", "edge"], { ...LABEL, paddingInlineEnd: 12 })}>
      {label}
    </th>
    <td {...paint("edge", { ...CELL, overflowWrap: "anywhere" })}>
      {href ? (
        <a href={href} {...paint("link", {})}>
          {text}
        </a>
      ) : (
        <Lines text={text} />
      )}
    </td>
  </tr>
);

/** What people typed keeps its own direction and its lines. */
const Lines = ({ text }: { text: string }) =>
  text.split(/\r?\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      <bdi>{line}</bdi>
    </Fragment>
  ));

const Amounts = ({ block: { rows }, paint }: BlockProps<"amounts">) => (
  <Rows>
    {rows.map(([label, amount], index) => {
      const strong: CSSProperties = index === rows.length - 1 ? { fontWeight: 700 } : { fontWeight: 400 };
      return (
        <tr key={label}>
          <th scope="row" {...paint("edge", { ...CELL, ...strong, textAlign: "start" })}>
            {label}
          </th>
          <td {...paint("edge", { ...CELL, ...strong, textAlign: "end", whiteSpace: "nowrap" })}>
            <bdi>{amount}</bdi>
          </td>
        </tr>
      );
    })}
  </Rows>
);

const Action = ({ block: { label, href }, plainLink, paint }: BlockProps<"action">) => (
  <>
    <Layout style={{ borderCollapse: "separate", borderSpacing: 0, margin: "24px 0 16px" }}>
      <td {...paint("fill", { borderRadius: 10, textAlign: "center" })}>
        <a href={href} {...paint("fill", BUTTON)}>
          {label}
        </a>
      </td>
    </Layout>
    <p {...paint("soft", { margin: "0 0 16px", fontSize: 14 })}>
      {plainLink}
      <br />
      <a href={href} dir="ltr" {...paint("link", { overflowWrap: "anywhere", wordBreak: "break-all" })}>
        {href}
      </a>
    </p>
  </>
);

const BUTTON: CSSProperties = {
  display: "inline-block",
  padding: "12px 24px",
  borderRadius: 10,
  fontWeight: 700,
  textDecoration: "none",
};

const Footer = ({ reason, footer, contact, origin, paint }: Painted) => (
  <div {...paint("soft", { padding: "0 20px", fontSize: 14 })}>
    {reason ? <p style={{ margin: "0 0 8px" }}>{reason}</p> : null}
    <p style={{ margin: "0 0 8px" }}>
      <Mailto text={footer} address={contact} paint={paint} />
    </p>
    <p style={{ margin: 0 }}>
      <a href={origin} dir="ltr" {...paint("link")}>
        {new URL(origin).host}
      </a>
    </p>
  </div>
);

/** The text with the address in it as a link. */
function Mailto({ text, address, paint }: { text: string; address: string; paint: Paint }) {
  const [before, after] = text.split(address);
  return (
    <>
      {before}
      <a href={`mailto:${address}`} dir="ltr" {...paint("link")}>
        {address}
      </a>
      {after}
    </>
  );
}

/** Several roles on one element. */
const painted = (paint: Paint, roles: Role[], style: CSSProperties): { className: string; style: CSSProperties } => ({
  className: roles.join(" "),
  style: Object.assign({}, ...roles.map((role) => paint(role).style), style) as CSSProperties,
});
