import { chip } from "~/ui/chip.css";
import { narrow, page, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";

type NotOfferedProps = { heading: string; instead: string; links: { href: string; text: string }[] };

export function NotOffered({ heading, instead, links }: NotOfferedProps) {
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{heading}</h1>
      <nav className={stack} aria-labelledby="instead">
        <h2 id="instead">{instead}</h2>
        <ul className={row}>
          {links.map(({ href, text }) => (
            <li key={href}>
              <Link className={chip} href={href}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  );
}
