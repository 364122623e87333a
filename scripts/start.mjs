// `npm start`: installs, builds and serves the demo, in production mode.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildIfStale, install, root } from "./prepare.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Waypoint needs Node.js 20.19 or newer, 22 or 24; this is ${process.versions.node}.`);
  process.exit(1);
}

install();
buildIfStale();

const server = spawn(process.execPath, [join(root, "build/serve/index.js"), "--demo"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
