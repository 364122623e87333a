import { z } from "zod";

/** The page a style is asked for: any name of one, repeated in the answer. All pages share one style. */
const pageCode = z.string().regex(/^[\w.-]{1,64}$/);

/** CALL-11. */
export const WhiteLabelCall = z.object({ pageCode });

/** CALL-12. The key opens nothing: what is answered stands in every page. */
export const PreAndPostLoginCall = z.object({ pageCode, apikey: z.string().max(200).optional() });
