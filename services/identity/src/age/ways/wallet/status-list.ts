import { logger } from '@alcova/platform';
import type { StatusChecker, StatusRef } from './attestation';
import type { Anchors } from '../certificates/certificates';
import { FetchFailure, fetchBytes } from '../certificates/fetch-bytes';
import { readStatusToken, STATUS_LIST_TYPE, StatusRefused, type StatusList, statusAt } from './status-token';

const FETCH = { accept: STATUS_LIST_TYPE, maxBytes: 1024 * 1024, withinMs: 3_000 };
const MAX_KEPT = 64;
/** Of all that are kept together. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
const VALID = 0;
const log = logger('age');

/**
 * Token status lists (draft-ietf-oauth-status-list), kept as long as they allow. One that cannot be had or is not believed means that an
 * attestation is not valid. A provider that is asked sees the list that is wanted, never the place in it.
 */
export class StatusLists implements StatusChecker {
  private readonly kept = new Map<string, StatusList>();
  private readonly asked = new Map<string, Promise<StatusList>>();

  /** @param environment as NODE_ENV says: in production lists come over TLS from public addresses alone */
  constructor(
    private readonly anchors: Anchors,
    private readonly environment: string,
  ) {}

  async isValid({ uri, idx }: StatusRef, now: Date): Promise<boolean> {
    try {
      return statusAt(await this.listOf(uri, now), idx) === VALID;
    } catch (error) {
      // Whatever came with it stays out of the log.
      const isOurs = error instanceof FetchFailure || error instanceof StatusRefused;
      log.warn({ kind: isOurs ? error.kind : 'unknown' }, 'the status of an attestation cannot be had');
      return false;
    }
  }

  /** The kept list, or the one of the request that is under way: an address is asked once at a time. */
  private async listOf(uri: string, now: Date): Promise<StatusList> {
    const kept = this.kept.get(uri);
    if (kept && kept.until > now) return kept;
    const asked = this.asked.get(uri) ?? this.fetch(uri, now).finally(() => this.asked.delete(uri));
    this.asked.set(uri, asked);
    return asked;
  }

  private async fetch(uri: string, now: Date): Promise<StatusList> {
    const { bytes, type } = await fetchBytes(uri, { ...FETCH, environment: this.environment });
    if (type !== STATUS_LIST_TYPE) throw new StatusRefused('malformed');
    const list = await readStatusToken(bytes, { uri, anchors: this.anchors.current(), now });
    this.keep(uri, list);
    return list;
  }

  private keep(uri: string, list: StatusList): void {
    this.kept.delete(uri);
    this.kept.set(uri, list);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_KEPT && this.keptBytes() <= MAX_KEPT_BYTES) break;
      this.kept.delete(oldest);
    }
  }

  private keptBytes(): number {
    return [...this.kept.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }
}
