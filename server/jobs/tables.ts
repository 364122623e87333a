/** What has to be done again and again by one process at a time, and when it last was. */
export type JobRow = {
  name: string;
  /** The process that has it, or had it last: its host and pid. */
  node: string;
  /** UTC milliseconds, as all that follow; a claim ends by itself. */
  claimed_until: number;
  next_at: number;
  started_at: number | null;
  done_at: number | null;
  failed_at: number | null;
};

export type JobTables = { job: JobRow };
