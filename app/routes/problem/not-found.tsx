import { notFound } from "~/request/guards.server";

export const loader = () => notFound();
export const action = () => notFound();

export default function NotFound() {
  return null;
}
