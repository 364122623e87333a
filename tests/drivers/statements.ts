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

/**
 * Notes which accounts of the ledger are locked and which are moved, by the names that a test gives their ids, in the order of
 * the statements.
 */
export function notingAccounts(db: Kysely<Database>, names: Map<string, string>, noted: string[]): Kysely<Database> {
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
      const what = /^update "ledger_account" set "(sequence|balance)"/.exec(sql)?.[1];
      const name = names.get(String(parameters.find((parameter) => names.has(String(parameter)))));
      if (what && name) noted.push(`${what === "balance" ? "move" : "lock"} ${name}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
