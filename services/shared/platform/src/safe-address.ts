const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether a host is this machine. @param hostname as `URL` tells it */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

/**
 * Whether what is asked at an address can be believed: it answers over TLS, or is on this machine outside production.
 * @param address that `URL` can read @param environment as NODE_ENV says
 */
export function isSafeToAsk(address: string, environment: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' || (protocol === 'http:' && environment !== 'production' && isLoopback(hostname))
  );
}
