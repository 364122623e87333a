import { useEffect } from "react";

declare global {
  var dataLayer: IArguments[] | undefined;
}

/** EN-04: only after consent; the policy allows these sources then, and only then (security-headers.ts). */
export function GoogleTag({ id }: { id: string }) {
  useEffect(() => {
    globalThis.dataLayer ??= [];
    tell("js", new Date());
    tell("config", id);
  }, [id]);
  return <script async src={`https://www.googletagmanager.com/gtag/js?id=${id}`} suppressHydrationWarning />;
}

/** The tag reads the arguments of a call, not an array of them. */
function tell(..._command: [string, string | Date]): void {
  // biome-ignore lint/complexity/noArguments: see above
  globalThis.dataLayer?.push(arguments);
}
