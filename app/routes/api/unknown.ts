import { answer } from "./envelope.server";

/** Any other address below /api. */
export const loader = () => answer({ status: 0, message: "There is no such call." }, 404);
export const action = loader;
