import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type InlineSources, inlineSourcesOf } from './inline-sources';

const TITLE = /<title>[^<]*<\/title>/;
const HTML = '<html';
const ROOT = '<div id="root">';
const ROOT_END = '</div>';
const LOOK_AGAIN_MS = 1_000;

interface Read {
  readonly changedAt: number;
  /** Up to the attributes of the whole document, up to its title, from there into the application's root, and what follows the root. */
  readonly parts: readonly [string, string, string, string];
  readonly inlineSources: InlineSources;
}

/** What a page has of its own. */
export interface Own {
  readonly head: string;
  /** Attributes of the whole document, each before a space. */
  readonly attributes?: string;
  /** What stands in the application's root before it draws there. */
  readonly contents?: string;
  /** What stands right after the root. */
  readonly after?: string;
}

/** The built page of the web application, parted where each page's own head goes: in place of its title. */
export class PageTemplate {
  private readonly file: string;
  private read: Read | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(webDir: string) {
    this.file = join(webDir, 'index.html');
  }

  /**
   * The whole page with what it has of its own written into it. A page that was built anew is noticed within a second.
   * @throws Error when there is no page, or it lacks one of the places
   */
  async with({ head, attributes = '', contents = '', after = '' }: Own): Promise<string> {
    const [start, beforeHead, beforeRoot, rest] = (await this.current()).parts;
    return [start, attributes, beforeHead, head, beforeRoot, contents, ROOT_END, after, rest].join('');
  }

  /** What stands for the built page, without waiting: the same value as long as it is the same page. Undefined before it was read. */
  version(): unknown {
    if (this.read && performance.now() - this.lookedAt >= LOOK_AGAIN_MS) {
      this.lookedAt = performance.now();
      // Who asks for a page that is not kept is told of the failure.
      this.current(true).catch(() => (this.read = undefined));
    }
    return this.read;
  }

  /** The built page's inline scripts and styles, as a policy names them. None before the page was read. */
  get inlineSources(): InlineSources {
    return this.read?.inlineSources ?? { scripts: [], styles: [] };
  }

  private async current(look = false): Promise<Read> {
    const now = performance.now();
    if (!look && this.read && now - this.lookedAt < LOOK_AGAIN_MS) return this.read;
    const { mtimeMs } = await stat(this.file);
    if (this.read?.changedAt !== mtimeMs) this.read = parted(await readFile(this.file, 'utf8'), mtimeMs);
    this.lookedAt = now;
    return this.read;
  }
}

/** What stands before the title and after it, each parted once more. */
function parted(html: string, changedAt: number): Read {
  const title = TITLE.exec(html);
  if (!title) throw new Error('the page of the web application has no title');
  const [start, beforeTitle] = cut(html.slice(0, title.index), HTML);
  const [beforeRoot, rest] = cut(html.slice(title.index + title[0].length), ROOT + ROOT_END);
  const inlineSources = inlineSourcesOf(html);
  return { changedAt, inlineSources, parts: [start + HTML, beforeTitle, beforeRoot + ROOT, rest] };
}

function cut(html: string, mark: string): readonly [string, string] {
  const at = html.indexOf(mark);
  if (at === -1) throw new Error(`the page of the web application has no ${mark}`);
  return [html.slice(0, at), html.slice(at + mark.length)];
}
