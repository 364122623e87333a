import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/request/page-title";
import { serialize, useDeserialized } from "~/request/serialized";
import { distanceUnit } from "~/shared/offer/distance-unit.server";
import { bar, entries, map, mark } from "~/shared/offer/results-map.css";
import { resultsMap } from "~/shared/offer/results-map.server";
import { askingFor } from "~/shared/products/asking.server";
import { useDocument } from "~/ui/document";
import { page as pageStyle, small, soft, stack } from "~/ui/layout.css";
import { Link, NameLink } from "~/ui/link";
import { Money } from "~/ui/money";
import { RESULTS } from "./activity-params";
import { findResults } from "./results.server";
import { searchForm } from "./search-form.server";

/** A page of results, each at its meeting point on a drawn map. What is wrong with the search, the results say. */
export async function loader(of: LoaderFunctionArgs) {
  const asking = await askingFor("ACT", of);
  const { context, i18n } = asking;
  const { t, locale } = i18n;
  const { asked } = await searchForm(asking);
  if (!asked) throw redirect(`${RESULTS}${new URL(of.request.url).search}`, 302);
  const { kept, heading, title, hits, ...shown } = await findResults(asking, asked);
  const { here, points } = kept;
  if (points.length === 0) throw redirect(here, 302);
  return {
    title: pageTitle(context, t, title),
    page: serialize({
      heading,
      asked: shown.asked,
      list: { href: here, text: t("results-page.showList") },
      ...resultsMap(asked.place, points, distanceUnit(context), locale),
      text: t("results-page.mapNote", { place: asked.place.name }),
      hits: hits.map(({ name, href, price, first }) => ({ name, href, price: price.total, first })),
    }),
  };
}

export default function ResultsMap() {
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  const { heading, asked, list, cross, scale, marks, text, hits } = page;
  return (
    <main id="content" className={`${pageStyle} ${stack}`}>
      <h1>{heading}</h1>
      <p>{asked}</p>
      <p>
        <Link href={list.href}>{list.text}</Link>
      </p>
      {useDocument().lite ? null : (
        <div>
          <svg className={map} viewBox="0 0 320 240" direction="ltr">
            <title>{heading}</title>
            <path d={`M${cross.x - 7} ${cross.y}h14m-7-7v14`} />
            {scale ? <path d={`M12 228h${scale.width}m0-4v8M12 224v8`} /> : null}
            {scale ? (
              <text className={bar} x="12" y="220">
                {scale.text}
              </text>
            ) : null}
            {hits.map(({ href, name, price }, index) => (
              <a key={href} className={mark} href={href} aria-label={`${index + 1}. ${name}, ${price}`}>
                <circle cx={marks[index]?.x} cy={marks[index]?.y} r="12" />
                <text x={marks[index]?.x} y={marks[index]?.y} dy=".35em">
                  {index + 1}
                </text>
              </a>
            ))}
          </svg>
          <p className={`${small} ${soft}`}>{text}</p>
        </div>
      )}
      <ol className={entries}>
        {hits.map(({ href, name, price, first }) => (
          <li key={href}>
            <NameLink href={href} name={name} /> <Money text={price} />{" "}
            <span className={`${small} ${soft}`}>{first}</span>
          </li>
        ))}
      </ol>
    </main>
  );
}
