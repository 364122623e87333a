// `npm run dev`: the demo with hot updates; a change under server/ restarts the process.
import { install, root, run } from "./prepare.mjs";

install();
run(
  process.execPath,
  [`${root}/node_modules/tsx/dist/cli.mjs`, "watch", "--include", "server/**/*", "server/process/worker.ts", "--demo"],
  {
    NODE_ENV: "development",
  },
);
