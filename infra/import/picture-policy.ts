const ANSWERED_WITHIN_MS = 10_000;

/**
 * The origins that pages of a site load pictures from, by the Content-Security-Policy that it answers with; its own is one of them.
 * @throws what the connection fails with
 */
export async function picturePolicyOf(siteUrl: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(siteUrl, {
    method: 'HEAD',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  return new Set([
    new URL(siteUrl).origin,
    ...pictureOrigins(answer.headers.get('content-security-policy') ?? ''),
  ]);
}

/** The origins of a policy's `img-src`. */
export function pictureOrigins(policy: string): string[] {
  const directive = policy.split(';').find((one) => /^\s*img-src\s/.test(one)) ?? '';
  return directive.split(/\s+/).filter((source) => /^https?:/.test(source));
}
