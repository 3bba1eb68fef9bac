/** An address, or its beginning, as scheme-less parts; undefined for what is no web address. */
function partsOf(text: string): { host: string; rest: string } | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, search, hash, username, password } = new URL(text);
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') return undefined;
  return { host, rest: `${pathname}${search}${hash}` };
}

const withoutSlash = (text: string): string => text.replace(/\/+$/, '');

/**
 * An address that stands below `from` as it reads below `to`: http and https are the same here, whole parts of the path are compared, and
 * what follows stays as it was. Null when it does not stand there, or reads so already.
 */
export function rewriteAddress(address: string, from: string, to: string): string | null {
  const [known, old] = [partsOf(address), partsOf(from)];
  if (!known || !old || known.host !== old.host) return null;
  const below = withoutSlash(old.rest);
  if (!known.rest.startsWith(`${below}/`)) return null;
  const after = `${withoutSlash(to)}${known.rest.slice(below.length)}`;
  return after === address ? null : after;
}
