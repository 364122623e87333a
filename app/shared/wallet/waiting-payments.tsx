import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

type WaitingPaymentsProps = { waiting: { text: string; href: string; label: string }[] };

export function WaitingPayments({ waiting }: WaitingPaymentsProps) {
  if (waiting.length === 0) return null;
  return (
    <Notice tone="info" role="status">
      {waiting.map(({ text, href, label }) => (
        <p key={href}>
          {text} <Link href={href}>{label}</Link>
        </p>
      ))}
    </Notice>
  );
}
