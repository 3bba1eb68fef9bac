import { type AdminVideoSort, MAX_FOUND_BY_ADMINISTRATORS } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { namePatterns, searchText } from './search-text';
import {
  BY_AUTHOR,
  BY_PART_OF_AUTHOR,
  isFalling,
  type NarrowFilter,
  SORTS,
  STATUS_CONDITIONS,
  STATUS_KEY,
} from '../lists/list';

/** Of an author or a state so many videos are looked at, the newest: what comes before them in another order is not found. */
const MAX_LOOKED_AT = 50_000;

const KEYS = {
  ...{ time: 'own.created_at', title: 'own.title_folded', status: 'own.status_key' },
  ...{ views: 'r.views', likes: 'r.likes', duration: 'own.duration' },
} as const;

const joined = z.tuple([z.object({ ids: z.string().nullable() })]);

/** Whether few videos are in a state as a rule, so that they are brought by an index of their own and put in order then. */
export const isNarrow = (
  status: NarrowFilter['status'],
): status is 'scheduled' | 'hidden' | 'failed' | 'unrecorded' =>
  status === 'scheduled' || status === 'hidden' || status === 'failed' || status === 'unrecorded';

/** The public asks for a name, administrators for a part of one. */
const authorCondition = (
  status: NarrowFilter['status'],
  author: string,
  parameter: (value: unknown) => string,
): string =>
  status === 'public'
    ? `${BY_AUTHOR} = fold(${parameter(author)})`
    : BY_PART_OF_AUTHOR(namePatterns(author).map(parameter));

/** Lists of one author (of all with such a part in their name for administrators), or of a state that few videos are in: neither their order nor their length is kept. */
@Injectable()
export class NarrowSearchRepository {
  /**
   * The first 10,000 ids in the order of the sort, of titles that hold a text where one is given. Within a transaction: it keeps the planner
   * from reading whole tables, since its guess on how many videos an author has may be far off.
   */
  async ids(
    manager: EntityManager,
    { status, category, except = [], author }: NarrowFilter,
    q: string,
    sort: AdminVideoSort,
  ): Promise<string[]> {
    await manager.query(
      `SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
         set_config('enable_mergejoin', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
    );
    const parameters: unknown[] = [];
    const parameter = (value: unknown): string => `$${parameters.push(value)}`;
    const text = searchText(q);
    const { by, reversed } = SORTS[sort];
    const direction = reversed === isFalling(by) ? 'ASC' : 'DESC';
    const narrowing = [
      ...(isNarrow(status) ? [STATUS_CONDITIONS[status]] : status === 'public' ? ['e.is_public'] : []),
      ...(author ? [authorCondition(status, author.replaceAll('\0', ''), parameter)] : []),
    ];
    const rest = [
      ...(status === 'active' ? ['own.is_active'] : status === 'inactive' ? ['NOT own.is_active'] : []),
      ...(category ? [`own.category = ${parameter(category)}`] : []),
      ...(except.length > 0 ? [`own.category <> ALL (${parameter(except)}::text[])`] : []),
      ...(text === '' ? [] : [`strpos(own.title_folded, btrim(fold(${parameter(text)}))) > 0`]),
    ];
    const ranks = by === 'views' || by === 'likes' ? 'JOIN video_ranks r ON r.video_id = own.id' : '';
    const rows: unknown = await manager.query(
      `WITH own AS MATERIALIZED (
         SELECT e.id, e.created_at, e.duration, e.title_folded, e.category, e.is_active, ${STATUS_KEY} AS status_key
         FROM videos e WHERE ${narrowing.join(' AND ')} ORDER BY e.created_at DESC, e.id DESC LIMIT ${MAX_LOOKED_AT})
       SELECT string_agg(id, ',') AS ids FROM (
         SELECT own.id FROM own ${ranks} ${rest.length > 0 ? `WHERE ${rest.join(' AND ')}` : ''}
         ORDER BY ${KEYS[by]} ${direction}, own.id ${direction} LIMIT ${MAX_FOUND_BY_ADMINISTRATORS}) found`,
      parameters,
    );
    return joined.parse(rows)[0].ids?.split(',') ?? [];
  }
}
