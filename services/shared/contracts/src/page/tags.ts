import type { HeadTag } from './model';

export const metaNamed = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { name, content },
});
export const metaProperty = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
});
/** A block of data for search engines. */
export const data = (value: object): HeadTag => ({
  tag: 'script',
  attributes: { type: 'application/ld+json' },
  text: JSON.stringify(value).replaceAll('<', '\\u003c'),
});
