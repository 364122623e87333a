type Poll = {
  /** `shouldContinue` is asked before each piece of work: a process that ends begins nothing more. */
  round: (shouldContinue: () => boolean) => Promise<unknown>;
  /** Milliseconds from the end of a round to the next. */
  every: number;
  failed: (error: unknown) => void;
};

/** Goes round until the returned function is called, which waits for the work under way. A round that fails ends nothing. */
export function poll({ round, every, failed }: Poll): () => Promise<void> {
  let stopped = false;
  let under: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const next = () => {
    under = round(() => !stopped)
      .catch(failed)
      .finally(() => {
        if (!stopped) timer = setTimeout(next, every).unref();
      });
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await under;
  };
}
