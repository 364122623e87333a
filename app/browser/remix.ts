/** What the app uses of `@remix-run/react`, as the browser's build has it (vite.config.ts, decision 005). */
export {
  isRouteErrorResponse,
  Outlet,
  useActionData,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useRouteError,
  useRouteLoaderData,
} from "react-router-dom";
export { Form, useFetcher, useSubmit } from "./form";
export { Links, Meta } from "./head";
export { Link } from "./link";
export { RemixBrowser } from "./remix-browser";
