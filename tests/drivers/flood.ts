import { Agent } from "node:http";
import type { Answer, Sent } from "./http-client.ts";
import type { RunningServer } from "./server.ts";

/**
 * Sends requests that the server finds all at once, however busy the machine is: each on a connection that is open already,
 * while the server's processes are halted.
 */
export async function sendFlood(server: RunningServer, requests: Sent[]): Promise<{ answers: Promise<Answer[]> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: requests.length, maxFreeSockets: requests.length });
  // After one answer the server has accepted each connection.
  await Promise.all(requests.map(() => server.send({ path: "/health", agent })));
  server.signal("SIGSTOP");
  const sent: Promise<void>[] = [];
  const answers = requests.map((request) => {
    let onSent: () => void = () => {};
    sent.push(new Promise((resolve) => (onSent = resolve)));
    return server.send({ ...request, agent, onSent });
  });
  await Promise.all(sent);
  server.signal("SIGCONT");
  return { answers: Promise.all(answers).finally(() => agent.destroy()) };
}
