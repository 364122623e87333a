import { z } from "zod";
import { NamedPerson } from "../envelope.server";

/** 200: there is such a member; 404: there is none. */
export const GetMemberAnswer = z.object({ code: z.union([z.literal(200), z.literal(404)]) });
export const SetMemberAnswer = z.object({ status: z.literal("OK") });

/** CALL-22. */
export const SavingsCodeCall = z.object({ reqSaving: NamedPerson });
/** 1 = ok. */
export const SavingsCodeAnswer = z.object({ valid_members_count: z.int().min(0) });
