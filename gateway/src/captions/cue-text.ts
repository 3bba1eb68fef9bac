import { isBlank } from '@alcova/contracts';
import { decodeHTML } from 'entities';
import { MAX_MS, msOf, TIME, timestamp } from './time';

/** A tag, which ends with the text where nothing closes it, or the words between two. */
const TOKENS = /<[^>]*>?|[^<]+/g;
const SPACES = /[\t\n\f\r ]+/;
const TIMESTAMP = new RegExp(`^${TIME}$`);
const NAMES: ReadonlySet<string> = new Set(['c', 'i', 'b', 'u', 'ruby', 'rt', 'v', 'lang']);
/** Voices and languages are told behind the name. */
const ANNOTATED: ReadonlySet<string> = new Set(['v', 'lang']);
/** A class that a style sheet would name; what else comes is of no use to anybody. */
const CLASS = /^[\p{L}\p{N}_-]{1,40}$/u;
/** No text needs more; browsers give up on thousands. */
const MAX_DEPTH = 16;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The name of a tag and what stands behind it, apart. */
function partsOf(tag: string): { name: string; classes: string[]; annotation: string } {
  const space = tag.search(SPACES);
  const [head, rest] = space < 0 ? [tag, ''] : [tag.slice(0, space), tag.slice(space)];
  const [name = '', ...classes] = head.split('.');
  return { name, classes, annotation: decodeHTML(rest).split(SPACES).filter(Boolean).join(' ') };
}

function startTag({ name, classes, annotation }: ReturnType<typeof partsOf>): string {
  const told = ANNOTATED.has(name) && annotation ? ` ${escaped(annotation)}` : '';
  // With the bracket behind it, it would end as an arrow, which begins another cue.
  const apart = told.endsWith('-') ? ' ' : '';
  return `<${[name, ...classes.filter((one) => CLASS.test(one))].join('.')}${told}${apart}>`;
}

/** Writes the tags of one text so that each is closed, in order. */
class Tags {
  private readonly open: string[] = [];

  /** What the standard makes of what stands between `<` and `>`; empty for what it passes over. */
  write(tag: string): string {
    if (tag.startsWith('/')) return this.end(tag.slice(1));
    if (/^\d/.test(tag)) return moment(tag);
    if (this.open.length === MAX_DEPTH) return '';
    const parts = partsOf(tag);
    const isTaken = NAMES.has(parts.name) && (parts.name !== 'rt' || this.open.at(-1) === 'ruby');
    if (!isTaken) return '';
    this.open.push(parts.name);
    return startTag(parts);
  }

  /** Closes what is still open. */
  rest(): string {
    return this.close(this.open.length);
  }

  private end(name: string): string {
    const current = this.open.at(-1);
    if (name === 'ruby' && current === 'rt') return this.close(2);
    return name === current ? this.close(1) : '';
  }

  private close(count: number): string {
    const names = this.open.splice(this.open.length - count).reverse();
    return names.map((name) => `</${name}>`).join('');
  }
}

/** A point in time up to which a line was sung. */
function moment(tag: string): string {
  const [, ...parts] = TIMESTAMP.exec(tag) ?? [];
  const ms = parts.length > 0 ? msOf(parts) : null;
  return ms !== null && ms <= MAX_MS ? `<${timestamp(ms)}>` : '';
}

/**
 * Reads the text of a cue as the standard's parser does (W3C WebVTT, 6.4) and writes it anew: tags that captions have, each closed; all else
 * is text, in which nothing means anything to a browser.
 * @returns empty where nobody would read anything
 */
export function cueText(came: string): string {
  const tags = new Tags();
  let [text, said] = ['', ''];
  for (const token of came.match(TOKENS) ?? []) {
    if (token.startsWith('<')) text += tags.write(token.slice(1, token.endsWith('>') ? -1 : undefined));
    else {
      const words = decodeHTML(token);
      said += words;
      text += escaped(words);
    }
  }
  if (isBlank(said)) return '';
  // A blank line would end the cue: one is left where a tag goes, or comes as a reference.
  return (text + tags.rest())
    .split(/[\r\n]+/)
    .filter((line) => line !== '')
    .join('\n');
}
