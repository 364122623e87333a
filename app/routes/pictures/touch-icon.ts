import type { LoaderFunctionArgs } from "@remix-run/node";
import { markPicture } from "./mark-picture.server";

export const loader = ({ context }: LoaderFunctionArgs) => markPicture(context, 180);
