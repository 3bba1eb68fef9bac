import { ANONYMOUS, type CachedKind, CodedError, type RouteContract } from '@alcova/contracts';
import { gauge, logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { InputOf } from '../http/call';
import { parseInput } from '../http/input';
import { LivePolicy } from '../policy/live-policy';
import { OPEN, type PolicyClass } from '../http/policy-class';
import { RecentChanges } from './recent-changes';
import { type CacheEntry, ResponseCache, type CacheKey } from './response-cache';
import { CoalescedLoads } from './coalesced-loads';
import { PublicReadMethods } from './methods';
import { type AnyInput, isByPolicy, kindsOf, type PublicRead } from './public-read';
import { SerializedResponse } from './serialized-response';
import { PUBLIC_SETTINGS, type PublicSettings } from './settings';

const log = logger('public-bytes');
/** Answered as it is. */
const FRESH_MS = 1_000;
/** Answered as it is, while one new one is made; after that who asks waits. */
const STALE_MS = 2_000;
/** While its service is away, an answer of this age is better than none. */
const FALLBACK_MS = 60_000;
/** For how long a late service is waited for where there is an older answer, and how long after that it is not waited for again. */
const PATIENCE_MS = 2_500;
const IMPATIENT_MS = 1_000;
/** Of what is not there. */
const MISSING_MS = 1_000;
const MAX_MISSING = 5_000;
/** Longer addresses are understood anew each time. */
const MAX_ALIAS_CHARACTERS = 512;
const MAX_ALIASES_BYTES = 8 * 1024 * 1024;
const ALIAS_OVERHEAD_BYTES = 500;
const MAX_KEY_CHARACTERS = 256;

/**
 * The answers of public reads, ready-made: what this process read lately, how old that is, and what changed since. Nothing in here knows
 * who asks, only what is refused to them: answers differ by class of policy and never by person.
 */
@Injectable()
export class PublicReads {
  private readonly changes = new RecentChanges();
  private readonly kept: ResponseCache;
  private readonly loads: CoalescedLoads<CacheEntry>;
  private readonly aliases = new LRUCache<string, CacheKey>({
    maxSize: MAX_ALIASES_BYTES,
    sizeCalculation: ({ size }, url) => size + 2 * url.length + ALIAS_OVERHEAD_BYTES,
  });
  private readonly missing = new LRUCache<string, { error: CodedError; until: number }>({ max: MAX_MISSING });

  private readonly listeners = new Map<CachedKind, readonly (() => void)[]>();

  constructor(
    @Inject(PUBLIC_SETTINGS) private readonly settings: PublicSettings,
    private readonly methods: PublicReadMethods,
    private readonly policy: LivePolicy,
  ) {
    this.kept = new ResponseCache(settings.maxBytes);
    this.loads = new CoalescedLoads(settings.maxLoads, () => this.changes.now());
    const { kept } = this;
    gauge(
      'alcova_public_bytes_kept',
      'Memory of the answers of public reads that are kept ready',
      [],
      function () {
        this.set(kept.bytes);
      },
    );
  }

  /**
   * The value of a public read, from the same store as its bytes and so as new as they are.
   * @param input validated, as the route's own method gets it
   * @param policy what is refused to whom it is for
   * @throws CodedError of the method; `unavailable` when its service is away and nothing is kept
   */
  async read<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: RouteContract<P, Q, B, R>,
    input: InputOf<RouteContract<P, Q, B, R>>,
    policy: PolicyClass,
  ): Promise<z.output<R>> {
    return valueOf(route, await this.find(route, input, policy));
  }

  /** The same as `read`, as it is kept. @throws CodedError as `read` does */
  async find<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: RouteContract<P, Q, B, R>,
    input: InputOf<RouteContract<P, Q, B, R>>,
    policy: PolicyClass,
  ): Promise<CacheEntry> {
    const wanted = this.wantedOf(this.methods.readOf(route), input, policy);
    return this.ready(wanted) ?? this.wait(wanted);
  }

  /**
   * The same as `find`, for what an address brings.
   * @throws CodedError as `read` does; what the route says of input that is not valid
   */
  async findAsked(
    route: RouteContract,
    { params, query }: { readonly params: unknown; readonly query: unknown },
    policy: PolicyClass,
  ): Promise<CacheEntry> {
    const read = this.methods.readOf(route);
    const input = parseInput(read.route, { params, query, body: undefined });
    const wanted = this.wantedOf(read, input, policy);
    return this.ready(wanted) ?? this.wait(wanted);
  }

  /** The kept answer of a public read as `shown` gives it. */
  shownOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: RouteContract<P, Q, B, R>,
    input: InputOf<RouteContract<P, Q, B, R>>,
    policy: PolicyClass,
  ): CacheEntry | undefined {
    return this.shown(this.wantedOf(this.methods.readOf(route), input, policy));
  }

  /** Counts on a thing changed (a view, a like): whoever asks this process from now on sees it. */
  invalidate(kind: CachedKind, id: string): void {
    this.changes.note(kind, id);
    for (const kept of this.kept.showing(kind, id)) {
      kept.isStale = true;
      kept.staleUntil = 0;
    }
  }

  /** A thing came, changed or went: no answer that shows it, or lists things of its kind, is given again, not even for want of a better one. */
  changed(kind: CachedKind, id: string): void {
    this.changes.note(kind, id);
    this.changes.noteAll(kind);
    for (const kept of this.kept.showing(kind, id)) this.kept.delete(kept.wanted.key);
    for (const kept of this.kept.listing(kind)) this.kept.delete(kept.wanted.key);
    this.missing.clear();
    for (const listener of this.listeners.get(kind) ?? []) listener();
  }

  /** Anything may have changed. */
  clear(): void {
    this.changes.noteAll();
    this.kept.clear();
    this.missing.clear();
    for (const listener of [...this.listeners.values()].flat()) listener();
  }

  /** Calls `listener` whenever a thing of this kind came, changed or went, for who keeps more of them than answers. */
  whenChanged(kind: CachedKind, listener: () => void): void {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), listener]);
  }

  /** What an address that was asked before by somebody of the same class wants; undefined for a new one. */
  known(url: string, policy: PolicyClass): CacheKey | undefined {
    return this.aliases.get(aliasOf(url, policy));
  }

  /** What a request wants. @throws CodedError `request.invalid` */
  understand(
    read: PublicRead,
    request: { url: string; params: unknown; query: unknown },
    policy: PolicyClass,
  ): CacheKey {
    const { params, query } = request;
    const input = parseInput(read.route, { params, query, body: undefined });
    const wanted = this.wantedOf(read, input, policy);
    if (request.url.length <= MAX_ALIAS_CHARACTERS) this.aliases.set(aliasOf(request.url, policy), wanted);
    return wanted;
  }

  /** The answer that may be given at once. One that will soon be too old is made anew meanwhile. */
  ready(wanted: CacheKey): CacheEntry | undefined {
    const kept = this.kept.get(wanted.key);
    return kept?.isStale === true ? undefined : this.shown(wanted);
  }

  /** As `ready`, but a count on it may have changed meanwhile: for what shows it a second or two later. */
  shown(wanted: CacheKey): CacheEntry | undefined {
    const kept = this.kept.get(wanted.key);
    if (!kept) return undefined;
    const age = performance.now() - kept.asOf;
    if (age < FRESH_MS) return kept;
    if (age >= STALE_MS) return undefined;
    if (!this.loads.isRunning(wanted.key))
      this.load(wanted).catch((error: unknown) => log.debug({ err: error }, 'an answer was not made anew'));
    return kept;
  }

  /**
   * A new answer, or while its service is away one that is at most a minute old.
   * @throws CodedError of the method, or `unavailable`
   */
  async wait(wanted: CacheKey): Promise<CacheEntry> {
    const known = this.missing.get(wanted.key);
    if (known && known.until > performance.now()) throw known.error;
    const older = this.kept.get(wanted.key);
    const now = performance.now();
    if (!older || now - older.asOf > FALLBACK_MS) return this.load(wanted);
    if (now < older.staleUntil) return older;
    const found = await this.loadInTime(wanted, older);
    if (found) return found;
    older.staleUntil = performance.now() + IMPATIENT_MS;
    // Dropped meanwhile: it shows what may not be seen any more.
    if (this.kept.get(wanted.key) !== older) throw new CodedError('unavailable');
    return older;
  }

  /** Undefined when the service does not answer, or not in time. */
  private async loadInTime(wanted: CacheKey, older: CacheEntry): Promise<CacheEntry | undefined> {
    const late = new AbortController();
    const patience = sleep(PATIENCE_MS, undefined, { signal: late.signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
      return undefined;
    });
    try {
      return await Promise.race([this.load(wanted), patience]);
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'not-found') throw error;
      log.warn({ err: error, of: older.wanted.read.route.operationId }, 'an older answer is given');
      return undefined;
    } finally {
      late.abort();
    }
  }

  private load(wanted: CacheKey): Promise<CacheEntry> {
    return this.loads.get(wanted.key, (began) => this.readAnew(wanted, began));
  }

  private async readAnew(wanted: CacheKey, began: number): Promise<CacheEntry> {
    const { read, input, key, policy } = wanted;
    const asOf = performance.now();
    try {
      const { answer, text } = await this.methods.answer(read, input, { caller: ANONYMOUS, policy });
      const before = this.kept.get(key);
      const varies = isByPolicy(read) && this.policy.differsByCountry ? this.policy.header : undefined;
      // Known now and not when the question was asked: the mode of a country may have changed meanwhile.
      const isShared = read.route.beforeProof === true || !this.policy.asksAge;
      const headers = this.settings.headersWith(read.cached.rarelyChanges === true, varies, isShared);
      const bytes = new SerializedResponse(text, headers);
      const kept: CacheEntry = {
        wanted,
        // The compressed forms stay as long as the answer does.
        bytes: before?.bytes.etag === bytes.etag ? before.bytes : bytes,
        asOf,
        shows: read.cached.shows?.(answer) ?? [],
        isStale: false,
        staleUntil: 0,
      };
      const { alone = false } = read.cached;
      if (!this.changes.touched(began, kindsOf(read), kept.shows, alone)) this.kept.put(kept);
      return kept;
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'not-found') this.isMissing(wanted, error, began);
      throw error;
    }
  }

  private isMissing({ key, read }: CacheKey, error: CodedError, began: number): void {
    this.kept.delete(key);
    if (this.changes.touched(began, kindsOf(read), [], false)) return;
    this.missing.set(key, { error, until: performance.now() + MISSING_MS });
  }

  private wantedOf(read: PublicRead, input: AnyInput, asked: PolicyClass): CacheKey {
    const policy = isByPolicy(read) ? asked : OPEN;
    const { params, query } = input;
    const text = JSON.stringify([params, query]);
    const short =
      text.length > MAX_KEY_CHARACTERS ? createHash('sha256').update(text).digest('base64url') : text;
    const key = `${policy.name} ${read.route.operationId} ${short}`;
    return { read, input, policy, key, size: 2 * (text.length + key.length) };
  }
}

/** The value that the bytes of an answer stand for. */
export const valueOf = <R extends z.ZodType>(
  { response }: { readonly response: R },
  { bytes }: Pick<CacheEntry, 'bytes'>,
): z.output<R> => response.parse(JSON.parse(bytes.text));

/** Those to whom nothing is refused, most visitors, need no other text than the address that they typed. */
const aliasOf = (url: string, { name }: PolicyClass): string => (name === OPEN.name ? url : `${name} ${url}`);
