import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type List, type ListSource, sourceOf } from '../lists/list';
import { literal } from './search-text';

/** The first videos of an order, which are looked through before anything else is asked. */
export const NEAR = 2_000;
/** For texts that the index of titles does not find: where in the order they may stand inside a title. */
const NEAR_WITHOUT_INDEX = 10_000;
/** Texts below this are in the indexes of beginnings by views. */
export const SHORT_BELOW = 3;
/** Titles that one look into the index of titles may bring. */
const MOST_INDEXED = 50_000;

/** Where in the title the text stands; `inside` is what `start` leaves over. */
export type Part = 'anywhere' | 'start' | 'inside';

/** What is looked for: a list in its order, from either end, and the folded text. */
export interface Search {
  readonly list: List;
  readonly reversed: boolean;
  readonly text: string;
  /** Whether the index of titles, made of groups of three letters or digits, can find the text: asked for another it brings every title. */
  readonly isIndexed: boolean;
}

const folded = z.tuple([z.object({ text: z.string(), is_indexed: z.boolean() })]);
const near = z.array(z.object({ id: z.string(), is_start: z.boolean() }));
const ids = z.array(z.object({ id: z.string() }));
const idsOf = (rows: unknown): string[] => ids.parse(rows).map((row) => row.id);

/** Collects the values of a statement; answers where each stands. */
class Parameters {
  readonly values: unknown[];

  constructor(source: ListSource) {
    this.values = [...source.parameters];
  }

  readonly add = (value: unknown): string => `$${this.values.push(value)}`;

  /** The condition on a folded title. The values are patterns whose wildcards are escaped. */
  title(column: string, text: string, part: Part): string {
    const start = () => `${column} LIKE ${this.add(`${literal(text)}%`)}`;
    const anywhere = () => `${column} LIKE ${this.add(`%${literal(text)}%`)}`;
    if (part === 'start') return start();
    return part === 'anywhere' ? anywhere() : `${anywhere()} AND NOT ${start()}`;
  }
}

/** The ways to find titles. Each of them visits a bounded number of rows or of index entries; which one is right is the caller's to say. */
@Injectable()
export class SearchRepository {
  /**
   * The text as titles are stored for comparing: without accents, in small letters. Also keeps the planner, until the transaction ends, from
   * reading whole tables, since its guess on how rare a text is may be far off, and one search from taking several processors.
   */
  async prepare(manager: EntityManager, text: string): Promise<Pick<Search, 'text' | 'isIndexed'>> {
    const [row] = folded.parse(
      await manager.query(
        `SELECT fold($1) AS text, fold($1) ~ '[[:alnum:]]{3}' AS is_indexed,
           set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
        [text],
      ),
    );
    return { text: row.text.trim(), isIndexed: row.is_indexed };
  }

  /** What is found among the first 2,000 of the order, in it. */
  async near(manager: EntityManager, search: Search): Promise<{ id: string; is_start: boolean }[]> {
    const source = sourceOf(search.list);
    const parameters = new Parameters(source);
    return near.parse(
      await manager.query(
        `SELECT id, ${parameters.title('title', search.text, 'start')} AS is_start FROM (${firstOf(source, search, NEAR)}) near
         WHERE ${parameters.title('title', search.text, 'anywhere')}`,
        parameters.values,
      ),
    );
  }

  /** For texts that no index finds inside a title: what is found among the first 10,000 of the order. */
  async nearWithoutIndex(
    manager: EntityManager,
    search: Search,
    part: Part,
    limit: number,
  ): Promise<string[]> {
    const source = sourceOf(search.list);
    const parameters = new Parameters(source);
    const rows: unknown = await manager.query(
      `SELECT id FROM (${firstOf(source, search, NEAR_WITHOUT_INDEX)}) near
       WHERE ${parameters.title('title', search.text, part)} LIMIT ${parameters.add(limit)}`,
      parameters.values,
    );
    return idsOf(rows);
  }

  /** Walks along the order until enough is found: for texts that many titles hold. */
  async walk(manager: EntityManager, search: Search, part: Part, limit: number): Promise<string[]> {
    const source = sourceOf(search.list);
    const parameters = new Parameters(source);
    const rows: unknown = await manager.query(
      `SELECT ${source.id} AS id FROM ${source.from}
       WHERE ${source.where} AND ${parameters.title('e.title_folded', search.text, part)}
       ORDER BY ${orderOf(source, search)} LIMIT ${parameters.add(limit)}`,
      parameters.values,
    );
    return idsOf(rows);
  }

  /** Takes all titles from their index and puts them in order: for texts that few titles hold. */
  async index(manager: EntityManager, search: Search, part: Part, limit: number): Promise<string[]> {
    const source = sourceOf(search.list);
    const parameters = new Parameters(source);
    const isPublic = search.list.visibility === 'public' ? 'v.is_public AND ' : '';
    const rows: unknown = await manager.query(
      `WITH titles AS MATERIALIZED (
         SELECT v.id FROM videos v WHERE ${isPublic}${parameters.title('v.title_folded', search.text, part)} LIMIT ${MOST_INDEXED})
       SELECT ${source.id} AS id FROM titles JOIN ${source.from} ON ${source.id} = titles.id
       WHERE ${source.where} ORDER BY ${orderOf(source, search)} LIMIT ${parameters.add(limit)}`,
      parameters.values,
    );
    return idsOf(rows);
  }

  /** Public titles that start with one or two letters, by views: an index holds them in this order. */
  async shortStart(manager: EntityManager, search: Search, limit: number): Promise<string[]> {
    const source = sourceOf({ ...search.list, visibility: 'public', by: 'views' });
    const parameters = new Parameters(source);
    const length = [...search.text].length === 1 ? 1 : 2;
    const rows: unknown = await manager.query(
      `SELECT ${source.id} AS id FROM ${source.from}
       WHERE ${source.where} AND "left"(e.title_folded, ${length}) = ${parameters.add(search.text)}
       ORDER BY ${source.forward} LIMIT ${parameters.add(limit)}`,
      parameters.values,
    );
    return idsOf(rows);
  }
}

const orderOf = (source: ListSource, { reversed }: Search): string =>
  reversed ? source.backward : source.forward;

const firstOf = (source: ListSource, search: Search, count: number): string =>
  `SELECT ${source.id} AS id, e.title_folded AS title FROM ${source.from}
   WHERE ${source.where} ORDER BY ${orderOf(source, search)} LIMIT ${count}`;
