import { expect, test } from "vitest";
import { isOfOwnNetwork } from "./own-network.ts";

test.each([
  ...["0.0.0.0", "10.0.0.7", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.0.1", "192.168.1.1"],
  ...["192.0.0.8", "198.18.0.1", "198.19.255.254", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "fc00::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "100::1", "5f00::1"],
  // An IPv4 address in an IPv6 one: mapped, compatible, translated, through NAT64, 6to4 and Teredo.
  ...["::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "::7f00:1", "::ffff:0:127.0.0.1"],
  ...["64:ff9b::127.0.0.1", "64:ff9b::a00:7", "64:ff9b:1::1", "2002:7f00:1::1", "2001:0:7f00:1::1"],
])("G2 %s is an address of our own network", (address) => expect(isOfOwnNetwork(address)).toBe(true));

test.each([
  ...["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e", "::ffff:8.8.8.8"],
  // Where a network has no IPv4, the internet's names lead to such an address.
  ...["64:ff9b::8.8.8.8", "203.0.113.7", "2001:db8::1"],
  ...["example.com", "", "10.0.0.7.example.com"],
])("G2 %s is none", (address) => expect(isOfOwnNetwork(address)).toBe(false));
