import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as DataRouterStateContext } from "react-router-dom";

type Attributes = Record<string, string>;
type HeadOf = { meta?: (page: { data: unknown }) => Attributes[] };

/** The development server's styles; those of the build are in the page (decision 004). */
export const Links = () => null;

/** The meta tags for search engines of the innermost route that has some. */
export function Meta() {
  const route = useShownRoutes().findLast(({ id }) => headOf(id)?.meta);
  const tags = route ? (headOf(route.id)?.meta?.({ data: route.data }) ?? []) : [];
  return (
    <>
      {tags.map(({ tagName: Tag = "meta", ...attributes }) => (
        <HeadTag key={JSON.stringify(attributes)} tag={Tag} attributes={attributes} />
      ))}
    </>
  );
}

const HeadTag = ({ tag, attributes }: { tag: string; attributes: Attributes }) =>
  tag === "link" ? <link {...attributes} /> : <meta {...attributes} />;

/** Down to the one that failed. */
function useShownRoutes(): { id: string; data: unknown }[] {
  const state = useContext(DataRouterStateContext);
  const { matches = [], errors, loaderData = {} } = state ?? {};
  const failed = matches.findIndex(({ route }) => errors?.[route.id] !== undefined);
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1);
  return shown.map(({ route: { id } }) => ({ id, data: loaderData[id] }));
}

const headOf = (id: string) => window.__remixRouteModules[id] as unknown as HeadOf | undefined;
