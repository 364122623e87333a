import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";

/** Notes the kind and the table of every statement. */
export function noting(db: Kysely<Database>, asked: string[]): Kysely<Database> {
  return db.withPlugin({
    transformQuery({ node }) {
      asked.push(`${node.kind} ${/"name":"([^"]+)"/.exec(JSON.stringify(node))?.[1]}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
