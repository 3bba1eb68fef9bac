import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const TITLE = /<title>[^<]*<\/title>/;
const LOOK_AGAIN_MS = 1_000;

interface Read {
  readonly changedAt: number;
  readonly before: string;
  readonly after: string;
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
   * The whole page with a head written into it. A page that was built anew is noticed within a second.
   * @throws Error when there is no page, or it has no title
   */
  async with(head: string): Promise<string> {
    const { before, after } = await this.current();
    return before + head + after;
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

  private async current(look = false): Promise<Read> {
    const now = performance.now();
    if (!look && this.read && now - this.lookedAt < LOOK_AGAIN_MS) return this.read;
    const { mtimeMs } = await stat(this.file);
    if (this.read?.changedAt !== mtimeMs) this.read = parted(await readFile(this.file, 'utf8'), mtimeMs);
    this.lookedAt = now;
    return this.read;
  }
}

function parted(html: string, changedAt: number): Read {
  const found = TITLE.exec(html);
  if (!found) throw new Error('the page of the web application has no title');
  return {
    changedAt,
    before: html.slice(0, found.index),
    after: html.slice(found.index + found[0].length),
  };
}
