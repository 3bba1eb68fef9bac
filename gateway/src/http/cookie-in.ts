/** The value of a cookie in a request's Cookie header, found without reading the others. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const start = `${name}=`;
  for (let at = header.indexOf(start); at !== -1; at = header.indexOf(start, at + 1)) {
    const before = at === 0 ? ';' : header[at - 1];
    if (before !== ';' && before !== ' ') continue;
    const end = header.indexOf(';', at);
    return header.slice(at + start.length, end === -1 ? undefined : end).trim();
  }
  return undefined;
}
