const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** Whether no third party can read the traffic to an address: https, or plain http that does not leave the machine. */
export function isConfidential(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && THIS_MACHINE.includes(hostname));
}
