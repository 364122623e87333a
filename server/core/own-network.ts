import ipaddr from "ipaddr.js";

/** IPv6 addresses that the internet gives out; all others are of a machine, of a network or of a special use. */
const GLOBAL = ipaddr.parseCIDR("2000::/3");
/** How a network without IPv4 writes the IPv4 addresses of the internet. */
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96");
/** Addresses of examples (RFC 5737, RFC 3849): nothing answers there. */
const EXAMPLES = ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"].map((range) =>
  ipaddr.parseCIDR(range),
);

/**
 * Whether an IP address is one of this machine or of a network that the internet does not reach, however it is written; false
 * for any other text.
 */
export const isOfOwnNetwork = (address: string): boolean =>
  ipaddr.isValid(address) && !isOutside(ipaddr.process(address));

function isOutside(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const isIn = ([network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean =>
    network.kind() === address.kind() && address.match(network, bits);
  if (isIn(NAT64)) return isOutside(ipaddr.fromByteArray(address.toByteArray().slice(-4)));
  const isGiven = address.range() === "unicast" && (address.kind() === "ipv4" || isIn(GLOBAL));
  return isGiven || EXAMPLES.some(isIn);
}
