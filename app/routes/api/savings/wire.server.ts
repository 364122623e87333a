import { z } from "zod";

/** CALL-20, CALL-21: who is meant; what is left out is the viewer's. */
export const MemberCall = z.object({
  email: z.string().optional(),
  userId: z.string().optional(),
  memberid: z.string().optional(),
});
/** 200: there is such a member; 404: there is none. */
export const GetMemberAnswer = z.object({ code: z.union([z.literal(200), z.literal(404)]) });
export const SetMemberAnswer = z.object({ status: z.literal("OK") });

/** CALL-22. */
export const SavingsCodeCall = z.object({ reqSaving: MemberCall });
/** 1 = ok. */
export const SavingsCodeAnswer = z.object({ valid_members_count: z.int().min(0) });
