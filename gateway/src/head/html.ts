import type { HeadTag, PageHead } from '@alcova/contracts';
import { escaped } from '@alcova/platform';

/** Marks the elements that the browser's own navigation replaces; nothing else of the head is touched by it. */
export const HEAD_MARK = 'data-head';

/** Attributes as they stand in a tag, each after a space. */
const attributesHtml = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/** A link of the head that the browser's own navigation leaves as it is. */
export const linkHtml = (attributes: Readonly<Record<string, string>>): string =>
  `\n    <link${attributesHtml(attributes)}>`;

function tagHtml({ tag, attributes, text }: HeadTag): string {
  const opening = `<${tag} ${HEAD_MARK}${attributesHtml(attributes)}>`;
  // Raw text: the model keeps `<` out of it, and entities are not read there.
  return tag === 'script' ? `${opening}${text ?? ''}</script>` : opening;
}

/** A head as HTML; whatever people typed is text in it. */
export const headHtml = ({ title, tags }: PageHead): string =>
  [`<title>${escaped(title)}</title>`, ...tags.map(tagHtml)].join('\n    ');
