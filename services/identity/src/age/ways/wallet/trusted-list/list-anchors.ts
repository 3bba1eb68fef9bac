import { Transactions } from '@alcova/persistence';
import { DrainRegistry, gauge, logger } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { X509Certificate } from 'node:crypto';
import { CONFIG } from '../../../../config/config';
import type { Anchors } from '../../certificates/certificates';
import { FetchFailure, fetchBytes } from '../../certificates/fetch-bytes';
import type { ListConfig } from '../../../../config/list-config';
import { ListRefused } from './list-refused';
import { ListsRepository } from './lists.repository';
import { readTrustedList, type TrustedList } from './trusted-list';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the last good list is kept to after a newer one should have been there. */
const GRACE_MS = 7 * DAY_MS;
const FETCH = { accept: 'application/xml, text/xml', maxBytes: 5 * 1024 * 1024, withinMs: 8_000 };
const log = logger('age');

interface Known extends TrustedList {
  readonly fetchedAt: Date;
}

interface Source {
  readonly url: string;
  readonly environment: string;
  readonly signers: readonly X509Certificate[];
}

/**
 * Anchors out of a trusted list. The last good list is in the database; a newer one is fetched once a day, by whichever replica comes
 * first, and tried for every hour (on average) while it cannot be had. One that is a week older than it should be is good
 * no more. Without AGE_WALLET_LIST_URL there are no anchors here.
 */
@Injectable()
export class ListAnchors implements Anchors, OnApplicationBootstrap {
  private readonly source: Source | undefined;
  private known: Known | undefined;
  /** When the list in the database had been fetched, believed or not. */
  private keptAt: Date | undefined;

  constructor(
    @Inject(CONFIG) config: ListConfig & { readonly NODE_ENV: string },
    private readonly lists: ListsRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {
    const { AGE_WALLET_LIST_URL: url, AGE_WALLET_LIST_SIGNERS: signers, NODE_ENV: environment } = config;
    if (url === undefined || signers === undefined) return;
    this.source = { url, environment, signers };
    this.measure();
  }

  /** Whether there is a list to read: its anchors may still be none. */
  get isOn(): boolean {
    return this.source !== undefined;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { source } = this;
    if (!source) return;
    await this.load(source);
    const failed = (reason: string) =>
      log.warn({ reason }, 'the list of those who attest ages cannot be looked at');
    this.drains.repeat(() => this.refresh(source), { everyMs: HOUR_MS, failed });
  }

  current(): readonly X509Certificate[] {
    const { known } = this;
    return known && Date.now() < known.nextUpdate.getTime() + GRACE_MS ? known.anchors : [];
  }

  /** When the list in use was fetched; undefined while there is none. */
  get fetchedAt(): Date | undefined {
    return this.known?.fetchedAt;
  }

  /** How long ago the list in use was fetched, in seconds; undefined while there is none. */
  ageSeconds(): number | undefined {
    return this.known && Math.max(0, (Date.now() - this.known.fetchedAt.getTime()) / 1_000);
  }

  private measure(): void {
    const seconds = () => this.ageSeconds();
    gauge(
      'alcova_identity_age_list_age_seconds',
      'How long ago the trusted list of those who attest ages was fetched that is in use',
      [],
      function (this) {
        this.set(seconds() ?? Number.NaN);
      },
    );
  }

  private async refresh(source: Source): Promise<void> {
    await this.load(source);
    if (this.known && !isDue(this.known)) return;
    try {
      await this.fetch(source);
    } catch (error) {
      log.warn({ kind: kindOf(error) }, 'the list of those who attest ages stays as it is');
    }
  }

  /** Takes what the database has, which another replica may have fetched. It is believed as long as its signer is one of ours. */
  private async load({ url, signers }: Source): Promise<void> {
    const kept = await this.transactions.read((manager) => this.lists.find(manager, url));
    this.keptAt = kept?.fetchedAt;
    if (!kept) return;
    try {
      // As of when it was fetched: how old it may be is looked at where it is used.
      const list = readTrustedList(kept.body, signers, kept.fetchedAt);
      this.known = { ...list, fetchedAt: kept.fetchedAt };
    } catch (error) {
      this.known = undefined;
      log.warn({ kind: kindOf(error) }, 'the kept list of those who attest ages is not believed any more');
    }
  }

  private async fetch(source: Source): Promise<void> {
    const { url, environment, signers } = source;
    const { bytes } = await fetchBytes(url, { ...FETCH, environment });
    const fetchedAt = new Date();
    const body = textOf(bytes);
    const { sequence } = readTrustedList(body, signers, fetchedAt);
    if (this.known && sequence < this.known.sequence) throw new ListRefused('sequence');
    const fetched = { url, body, fetchedAt, sequence, after: this.keptAt };
    await this.transactions.run((manager) => this.lists.keep(manager, fetched));
    // Whoever wrote last, this replica or another: what is kept is what is used.
    await this.load(source);
  }
}

/** A day has passed, or what is known should have been replaced by now. */
const isDue = ({ fetchedAt, nextUpdate }: Known): boolean =>
  Date.now() >= Math.min(fetchedAt.getTime() + DAY_MS, nextUpdate.getTime());

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ListRefused('not-xml', { cause: error });
  }
}

const kindOf = (error: unknown): string =>
  error instanceof ListRefused || error instanceof FetchFailure ? error.kind : 'unknown';
