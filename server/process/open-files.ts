import { ConfigError } from "../config.ts";

/** Loading the code alone opens some hundred at once; each connection is one more. */
const FEWEST_OPEN_FILES = 1024;

/** Throws ConfigError where the system lets the process open too few files and connections to serve. */
export function requireOpenFiles(): void {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const allowed = Number(report.userLimits?.open_files?.soft ?? Number.NaN);
  if (allowed < FEWEST_OPEN_FILES)
    throw new ConfigError(
      `The system allows ${allowed} open files and connections; ${FEWEST_OPEN_FILES} are needed at least. Raise it with \`ulimit -n\` (systemd: LimitNOFILE).`,
    );
}
