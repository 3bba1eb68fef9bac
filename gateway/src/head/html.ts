import type { HeadTag, PageHead } from '@alcova/contracts';

/** Marks the elements that the browser's own navigation replaces; nothing else of the head is touched by it. */
export const HEAD_MARK = 'data-head';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands between tags and in quoted attributes, of HTML and of XML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Attributes as they stand in a tag, each after a space. */
export const attributesHtml = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

function tagHtml({ tag, attributes, text }: HeadTag): string {
  const opening = `<${tag} ${HEAD_MARK}${attributesHtml(attributes)}>`;
  // Raw text: the model keeps `<` out of it, and entities are not read there.
  return tag === 'script' ? `${opening}${text ?? ''}</script>` : opening;
}

/** A head as HTML; whatever people typed is text in it. */
export const headHtml = ({ title, tags }: PageHead): string =>
  [`<title>${escaped(title)}</title>`, ...tags.map(tagHtml)].join('\n    ');
