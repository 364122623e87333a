import { useDocument } from "~/ui/document";

/** EN-04: only after consent; the policy allows these sources then, and only then (security-headers.ts). */
export function GoogleTag({ id }: { id: string }) {
  const { nonce } = useDocument();
  const start = `window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag("js",new Date());gtag("config","${id}")`;
  return (
    <>
      <script async src={`https://www.googletagmanager.com/gtag/js?id=${id}`} nonce={nonce} suppressHydrationWarning />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the id has letters, digits and hyphens only */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}
