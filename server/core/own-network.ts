import { BlockList, isIP } from "node:net";

const ownNetworks = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  ownNetworks.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  ownNetworks.addSubnet(network, prefix, "ipv6");
}

/** Whether an IP address is one of this machine or of a network that the internet does not reach; false for any other text. */
export function isOfOwnNetwork(address: string): boolean {
  // An IPv4 address written as an IPv6 one.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const version = isIP(plain);
  return version !== 0 && ownNetworks.check(plain, version === 6 ? "ipv6" : "ipv4");
}
