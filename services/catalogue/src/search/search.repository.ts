import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type List, type ListSource, type Order, sourceOf, stretchOf } from '../lists/list';
import { escapeLike } from './search-text';

/** The first videos of an order, which are looked through before anything else is asked. */
export const NEAR = 1_000;
/** For texts that the index of titles does not find: where in the order they may stand inside a title. */
const NEAR_WITHOUT_INDEX = 10_000;
/** Texts below this are in the indexes of beginnings by views. */
export const SHORT_BELOW = 3;
/** Titles that one look into the index of titles may bring. */
const MAX_INDEXED = 50_000;

/** Where in the title the text stands; `inside` is what `start` leaves over. */
export type Part = 'anywhere' | 'start' | 'inside';

/** What is looked for: a list in its order, from either end, and the folded text. */
export interface Search {
  readonly list: List;
  readonly reversed: boolean;
  readonly text: string;
  /** The text as the index of titles knows it: every sign a letter of its own. */
  readonly spelt: string;
  /** Whether the index of titles, made of groups of three letters, can find the text: asked for another it brings every title. */
  readonly isIndexed: boolean;
}

/** A video found near the beginning of an order. */
export interface Near {
  readonly id: string;
  readonly isStart: boolean;
}

const prepared = z.tuple([z.object({ text: z.string(), spelt: z.string(), is_indexed: z.boolean() })]);
// One text for all ids: ten thousand rows would each be read on their own.
const joined = z.tuple([z.object({ ids: z.string().nullable() })]);
const idsOf = (rows: unknown): string[] => joined.parse(rows)[0].ids?.split(',') ?? [];
/** The ids of a statement's rows, in the order in which it brings them. */
const idsIn = (statement: string): string => `SELECT string_agg(id, ',') AS ids FROM (${statement}) AS found`;

/** Collects the values of a statement; answers where each stands. */
class Parameters {
  readonly values: unknown[];

  constructor(source: ListSource) {
    this.values = [...source.parameters];
  }

  readonly add = (value: unknown): string => `$${this.values.push(value)}`;

  /** The condition on a folded title. The values are patterns whose wildcards are escaped. */
  title(column: string, text: string, part: Part): string {
    const start = () => `${column} LIKE ${this.add(`${escapeLike(text)}%`)}`;
    const anywhere = () => `${column} LIKE ${this.add(`%${escapeLike(text)}%`)}`;
    if (part === 'start') return start();
    return part === 'anywhere' ? anywhere() : `${anywhere()} AND NOT ${start()}`;
  }
}

/** The ways to find titles. Each of them visits a bounded number of rows or of index entries; which one is right is the caller's to say. */
@Injectable()
export class SearchRepository {
  /**
   * The text as titles are stored for comparing: without accents, in small letters. Also keeps the planner, until the transaction ends, from
   * reading whole tables or indexes, since its guess on how rare a text is may be far off, and one search from taking several processors.
   */
  async prepare(manager: EntityManager, text: string): Promise<Pick<Search, 'text' | 'spelt' | 'isIndexed'>> {
    const [row] = prepared.parse(
      await manager.query(
        `SELECT text, spelt(text) AS spelt, spelt(text) ~ '[[:alnum:]]{3}' AS is_indexed,
           set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
           set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
         FROM (SELECT btrim(fold($1)) AS text) AS folded`,
        [text],
      ),
    );
    return { text: row.text, spelt: row.spelt, isIndexed: row.is_indexed };
  }

  /** What is found among the first 1,000 of the order, in it. */
  async near(manager: EntityManager, search: Search): Promise<Near[]> {
    const source = sourceOf(search.list);
    const parameters = new Parameters(source);
    const rows: unknown = await manager.query(
      idsIn(
        `SELECT CASE WHEN ${parameters.title('title', search.text, 'start')} THEN '^' ELSE '' END || id AS id
         FROM (${firstOf(source, search, String(NEAR))}) near WHERE ${parameters.title('title', search.text, 'anywhere')}`,
      ),
      parameters.values,
    );
    return idsOf(rows).map((id) => ({ id: id.replace('^', ''), isStart: id.startsWith('^') }));
  }

  /** For texts that no index finds inside a title: what is found among the first 10,000 of the order. */
  async nearWithoutIndex(
    manager: EntityManager,
    search: Search,
    part: Part,
    limit: number,
  ): Promise<string[]> {
    return this.walk(manager, search, part, { limit, most: NEAR_WITHOUT_INDEX });
  }

  /** Walks along the first `most` of the order until enough is found: for texts that many titles hold. */
  async walk(
    manager: EntityManager,
    search: Search,
    part: Part,
    { limit, most }: { limit: number; most: number },
  ): Promise<string[]> {
    const source = sourceOf(search.list);
    const parameters = new Parameters(source);
    const rows: unknown = await manager.query(
      idsIn(
        `SELECT id FROM (${firstOf(source, search, parameters.add(most))}) walked
         WHERE ${parameters.title('title', search.text, part)} LIMIT ${parameters.add(limit)}`,
      ),
      parameters.values,
    );
    return idsOf(rows);
  }

  /** Takes all titles from their index and puts them in order, on wish those that start with the text first: for texts that few titles hold. */
  async index(
    manager: EntityManager,
    search: Search,
    part: Part,
    { limit, startsFirst }: { limit: number; startsFirst: boolean },
  ): Promise<string[]> {
    const source = sourceOf(search.list);
    const parameters = new Parameters(source);
    const isPublic = search.list.visibility === 'public' ? 'v.is_public AND ' : '';
    const first = startsFirst ? `${parameters.title('e.title_folded', search.text, 'start')} DESC, ` : '';
    const rows: unknown = await manager.query(
      `WITH titles AS MATERIALIZED (
         SELECT v.id FROM videos v
         WHERE ${isPublic}spelt(v.title_folded) LIKE ${parameters.add(`%${escapeLike(search.spelt)}%`)}
           AND ${parameters.title('v.title_folded', search.text, part)} LIMIT ${MAX_INDEXED})
       ${idsIn(`SELECT ${source.id} AS id FROM titles JOIN ${source.from} ON ${source.id} = titles.id
         WHERE ${source.where} ORDER BY ${first}${orderOf(source, search)} LIMIT ${parameters.add(limit)}`)}`,
      parameters.values,
    );
    return idsOf(rows);
  }

  /** Takes all public titles that start with the text from the index that holds nothing else, and puts them in order by views. */
  async starts(manager: EntityManager, search: Search, limit: number): Promise<string[]> {
    const source = sourceOf(byViews(search.list));
    const parameters = new Parameters(source);
    const rows: unknown = await manager.query(
      `WITH titles AS MATERIALIZED (
         SELECT ${source.id}, ${source.key} FROM ${source.from}
         WHERE ${source.where} AND ${parameters.title('e.title_folded', search.text, 'start')} LIMIT ${MAX_INDEXED})
       ${idsIn(`SELECT ${source.id} AS id FROM titles e ORDER BY ${source.forward} LIMIT ${parameters.add(limit)}`)}`,
      parameters.values,
    );
    return idsOf(rows);
  }

  /** What was found, in another order. */
  async inOrder(
    manager: EntityManager,
    found: readonly string[],
    { by, reversed }: { by: Order; reversed: boolean },
  ): Promise<string[]> {
    const source = sourceOf({ visibility: 'all', by });
    const rows: unknown = await manager.query(
      idsIn(
        `SELECT ${source.id} AS id FROM ${source.from} WHERE ${source.id} = ANY($1::text[])
         ORDER BY ${reversed ? source.backward : source.forward}`,
      ),
      [found],
    );
    return idsOf(rows);
  }

  /** Public titles that start with one or two letters, by views: an index holds them in this order. */
  async shortStart(manager: EntityManager, search: Search, limit: number): Promise<string[]> {
    const source = sourceOf(byViews(search.list));
    const parameters = new Parameters(source);
    const length = [...search.text].length === 1 ? 1 : 2;
    const rows: unknown = await manager.query(
      idsIn(
        `SELECT ${source.id} AS id FROM ${source.from}
         WHERE ${source.where} AND "left"(e.title_folded, ${length}) = ${parameters.add(search.text)}
         ORDER BY ${source.forward} LIMIT ${parameters.add(limit)}`,
      ),
      parameters.values,
    );
    return idsOf(rows);
  }
}

const byViews = (list: List): List => ({ ...list, visibility: 'public', by: 'views' });

const orderOf = (source: ListSource, { reversed }: Search): string =>
  reversed ? source.backward : source.forward;

function firstOf(source: ListSource, search: Search, most: string): string {
  const direction = search.reversed ? 'backward' : 'forward';
  const { from, where } = stretchOf(search.list, source, { direction, most });
  return `SELECT ${source.id} AS id, e.title_folded AS title FROM ${from}
   WHERE ${where} ORDER BY ${source[direction]} LIMIT ${most}`;
}
