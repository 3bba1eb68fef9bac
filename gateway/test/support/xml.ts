/** Whether every element that is opened is closed, in order, and every ampersand begins an entity of XML. */
export function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, closing, name = '', selfClosed] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (selfClosed === '/') continue;
    if (closing === '/' ? open.pop() !== name : open.push(name) < 0) return false;
  }
  return open.length === 0 && !/&(?!(?:amp|lt|gt|quot|#39);)/.test(xml);
}
