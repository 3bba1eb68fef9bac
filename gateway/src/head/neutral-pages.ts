import { titleHead } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { IncomingMessage } from 'node:http';
import type { NeutralPage } from '../age/page-age';
import type { PolicyClass } from '../http/policy-class';
import type { PublicReads } from '../public-bytes/public-reads';
import { SerializedResponse } from '../public-bytes/serialized-response';
import type { LiveSettings, Site } from '../settings/live-settings';
import { headHtml } from './html';
import { type KeptPage, type PageCache, MAX_ADDRESS_CHARACTERS } from './page-cache';
import { ageMeta, neutralHead } from './neutral-head';
import { once } from './once';
import { pageContents } from './page-contents';
import type { PageHeaders } from './page-headers';
import { partsOf } from './page-parts';
import { locate } from './page-place';
import { HTML } from './page-sending';
import type { PageTemplate } from './page-template';

const log = logger('head');

type Asking = Pick<IncomingMessage, 'url' | 'headers' | 'socket'>;

interface Parts {
  readonly settings: Pick<LiveSettings, 'site' | 'version' | 'givesTitles'>;
  readonly reads: Pick<PublicReads, 'findAsked'>;
  readonly policyOf: (request: Pick<IncomingMessage, 'headers' | 'socket'>) => PolicyClass;
  readonly template: PageTemplate;
  /** Where titled ones are kept, beside the pages that are shown. */
  readonly kept: PageCache;
  readonly headers: PageHeaders;
}

/** The pages in place of what is shown to adults alone, where an age has to be proved. */
export class NeutralPages {
  private readonly makingTitled = new Map<string, Promise<SerializedResponse | undefined>>();
  private readonly untitledOnes = new Map<NeutralPage, KeptPage>();

  constructor(private readonly parts: Parts) {}

  /** The neutral page, where it is kept and stands. */
  neutralReady(age: NeutralPage, request: Asking): SerializedResponse | undefined {
    if (age === 'verified' && this.parts.settings.givesTitles())
      return this.parts.kept.ready(titledName(request.url ?? '/', this.parts.policyOf(request)));
    return this.parts.kept.standing(this.untitledOnes.get(age));
  }

  /**
   * The page in place of what is shown to adults alone: nothing of the address that was asked for is in it but, where titles are told, the
   * title of what stands there.
   */
  async neutral(age: NeutralPage, request: Asking): Promise<SerializedResponse> {
    const titled = age === 'verified' ? await this.titled(request) : undefined;
    return titled ?? this.untitled(age);
  }

  private async untitled(age: NeutralPage): Promise<SerializedResponse> {
    const ready = this.parts.kept.standing(this.untitledOnes.get(age));
    if (ready) return ready;
    const site = await this.parts.settings.site();
    const settings = this.parts.settings.version();
    const html = await this.parts.template.with({ head: neutralHead(site, age) });
    const bytes = new SerializedResponse(html, this.parts.headers.all(age), HTML);
    await bytes.compress();
    this.untitledOnes.set(age, { bytes, from: [], settings, template: this.parts.template.version() });
    return bytes;
  }

  /** Undefined where nothing is told of what stands at an address; a mistake of ours tells nothing. */
  private async titled(request: Asking): Promise<SerializedResponse | undefined> {
    try {
      const site = await this.parts.settings.site();
      if (!site.age.givesTitles) return undefined;
      const [url, policy] = [request.url ?? '/', this.parts.policyOf(request)];
      const name = titledName(url, policy);
      return await once(this.makingTitled, name, () => this.makeTitled(url, policy, site));
    } catch (error) {
      log.warn({ err: error }, 'a title could not be told: the page is neutral');
      return undefined;
    }
  }

  private async makeTitled(
    url: string,
    policy: PolicyClass,
    site: Site,
  ): Promise<SerializedResponse | undefined> {
    const settings = this.parts.settings.version();
    const { place, search } = locate(url, policy);
    const asked = partsOf({ ...{ place, search, policy, legal: [] }, order: undefined });
    const facts = asked.filter(({ isFact }) => isFact);
    const read = await pageContents(place, facts, this.parts.reads, policy);
    const head = titleHead(place, site, read.facts);
    if (!head) return undefined;
    const html = await this.parts.template.with({ head: headHtml(head) + ageMeta('verified') });
    const bytes = new SerializedResponse(html, this.parts.headers.all('verified'), HTML);
    await bytes.compress();
    if (url.length <= MAX_ADDRESS_CHARACTERS) {
      const template = this.parts.template.version();
      this.parts.kept.put(titledName(url, policy), { bytes, from: read.from, settings, template });
    }
    return bytes;
  }
}

/** No page that is shown to its readers has this name. */
const titledName = (url: string, { name }: PolicyClass): string => `${name} verified ${url}`;
