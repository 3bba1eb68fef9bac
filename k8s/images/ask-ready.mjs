/** Exits 0 when a process is ready, else 1 and says what it answered. Without an address it asks its own container's. */
const address = process.argv[2] ?? `http://127.0.0.1:${process.env.HEALTH_PORT ?? '9090'}/health/ready`;
const response = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch((error) => error);
if (response instanceof Error) {
  console.error(`${address}: ${response.cause?.message ?? response.message}`);
  process.exit(1);
}
console.log(`${address}: ${response.status} ${await response.text()}`);
process.exit(response.ok ? 0 : 1);
