import { notFound } from "~/http/guards.server";

export const loader = () => notFound();
export const action = () => notFound();

export default function NotFound() {
  return null;
}
