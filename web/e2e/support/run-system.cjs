/**
 * Starts the whole site, empty, on a free port in the folder given; says where it is in one line of JSON; stops when its input ends.
 * CommonJS, as the sources that it loads are.
 */
require('tsx/cjs');
const { startSystem } = require('@alcova/infra/local');

async function main(dataDir) {
  const system = await startSystem({
    dataDir,
    demo: false,
    adminEmail: 'admin@alcova.test',
    rateLimitScale: 100,
  });
  const { url, adminEmail, adminPassword } = system;
  process.stdin.once('end', () => void system.stop().then(() => process.exit(0)));
  process.stdin.resume();
  process.stdout.write(`${JSON.stringify({ url, adminEmail, adminPassword })}\n`);
}

main(process.argv[2]).catch((cause) => {
  process.stderr.write(`${cause.stack}\n`);
  process.exit(1);
});
