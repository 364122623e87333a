import { PostgresAdapter } from "kysely";
import type { Db } from "./schema.ts";

export const isPostgres = (db: Pick<Db, "getExecutor">): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
