import { page, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";

export type NotOfferedProps = { heading: string; instead: string; links: { href: string; text: string }[] };

export const NotOffered = ({ heading, instead, links }: NotOfferedProps) => (
  <main id="content" className={`${page} ${stack}`}>
    <h1>{heading}</h1>
    <p>{instead}</p>
    <ul className={row}>
      {links.map(({ href, text }) => (
        <li key={href}>
          <Link href={href}>{text}</Link>
        </li>
      ))}
    </ul>
  </main>
);
