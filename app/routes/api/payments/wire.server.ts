import { z } from "zod";

/** The message is the same for all that is refused: the log says why. */
export const NoticeAnswer = z.object({ status: z.union([z.literal(0), z.literal(1)]), message: z.string().optional() });
