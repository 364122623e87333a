import { useLoaderData } from "@remix-run/react";
import { type Serialized, useDeserialized } from "~/request/serialized";
import { EmptyState } from "~/ui/empty-state";
import { container, page as pageStyle, stack } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Skyline } from "~/ui/skyline";
import { hero, heroHeading, overlap } from "~/ui/skyline.css";
import { NotOffered, type NotOfferedProps } from "./not-offered";
import { columns } from "./products.css";
import { SearchForm, type SearchFormView } from "./search-form";

/** Where a search of a product begins. */
export type StartPageView = {
  heading: string;
  intro: string;
  drawing: string;
  form: SearchFormView;
  /** What can be looked at without a search. */
  linksHeading: string;
  links: { label: string; href: string; about?: string }[];
  empty: { title: string; text: string };
};

export function StartPage() {
  const loaded = useLoaderData() as { notOffered: NotOfferedProps } | { page: Serialized<StartPageView> };
  return "notOffered" in loaded ? <NotOffered {...loaded.notOffered} /> : <Start page={loaded.page} />;
}

function Start({ page }: { page: Serialized<StartPageView> }) {
  const { heading, intro, drawing, form, linksHeading, links, empty } = useDeserialized(page);
  return (
    <main id="content">
      <Skyline className={hero}>
        <div className={container}>
          <h1 className={heroHeading}>{heading}</h1>
          <p>{intro}</p>
        </div>
      </Skyline>
      <div className={`${container} ${overlap}`}>
        <SearchForm form={form} />
      </div>
      <div className={pageStyle}>
        {links.length > 0 ? (
          <section className={stack}>
            <h2>{linksHeading}</h2>
            <ul className={columns}>
              {links.map(({ label, href, about }) => (
                <li key={href}>
                  <NameLink href={href} name={label} />
                  {about ? ` · ${about}` : null}
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <EmptyState title={empty.title} art={{ drawing }}>
            <p>{empty.text}</p>
          </EmptyState>
        )}
      </div>
    </main>
  );
}
