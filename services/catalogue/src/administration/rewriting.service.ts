import {
  type Caller,
  catalogueActed,
  REWRITING_EXAMPLES,
  REWRITING_STEP,
  type RewritingStep,
  type RewrittenAddress,
  videoChanged,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { changeFact } from '../video-rows/change-fact';
import { rewriteAddress } from './rewriting';
import { type AddressColumn, type AddressRow, RewritingRepository } from './rewriting.repository';

/** What the columns are called outside, and which host each of them belongs to. */
const COLUMNS = {
  url: { field: 'url', host: 'videoTo' },
  own_thumbnail: { field: 'thumbnailUrl', host: 'imageTo' },
  poster: { field: 'poster', host: 'imageTo' },
  thumbnail: { field: 'thumbnailUrl', host: 'imageTo' },
} as const satisfies Record<AddressColumn, { field: RewrittenAddress['field']; host: 'videoTo' | 'imageTo' }>;
const NAMES = ['url', 'own_thumbnail', 'poster', 'thumbnail'] as const satisfies AddressColumn[];

/** In the audit log. */
const MAX_OF_AN_ADDRESS = 200;

/** The old beginning of addresses, and what takes its place. */
interface Move {
  readonly from: string;
  readonly videoTo: string;
  readonly imageTo: string;
}

/** Gives videos that came from an old delivery host the configured hosts. */
@Injectable()
export class RewritingService {
  constructor(
    private readonly videos: RewritingRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /**
   * One bounded step, told to the audit log before it is done; a video is changed with its event in a transaction of its own, and what was
   * changed once is found no more.
   */
  async step(
    move: Move,
    after: string | null,
    { dryRun, caller }: { dryRun: boolean; caller: Caller },
  ): Promise<RewritingStep> {
    const rows = await this.transactions.run((manager) => this.videos.next(manager, after, REWRITING_STEP));
    const due = rows
      .map((row) => ({ row, changes: changesOf(row, move) }))
      .filter(({ changes }) => changes.length > 0);
    if (!dryRun && due.length > 0) await this.note(move, due.length, caller);
    const examples: RewrittenAddress[] = [];
    let count = 0;
    for (const { row, changes } of due) {
      if (!dryRun && !(await this.change(row, changes))) continue;
      count += changes.length;
      for (const { column, before, after: address } of changes)
        if (examples.length < REWRITING_EXAMPLES)
          examples.push({ videoId: row.id, field: COLUMNS[column].field, before, after: address });
    }
    const cursor = rows.length < REWRITING_STEP ? null : (rows.at(-1)?.id ?? null);
    return { looked: rows.length, rewritten: count, examples, cursor };
  }

  private async note({ from }: Move, videos: number, caller: Caller): Promise<void> {
    const after = { from: from.slice(0, MAX_OF_AN_ADDRESS), videos };
    const act = { action: 'video.rewrite', subject: 'videos', before: null, after };
    await this.transactions.run((manager) => this.outbox.act(manager, catalogueActed, caller, act));
  }

  private async change(row: AddressRow, changes: readonly Change[]): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      const after = Object.fromEntries(changes.map(({ column, after: address }) => [column, address]));
      const changed = await this.videos.replace(manager, row, after);
      if (!changed) return false;
      await this.outbox.event(manager, videoChanged, changeFact(changed));
      return true;
    });
  }
}

interface Change {
  readonly column: AddressColumn;
  readonly before: string;
  readonly after: string;
}

/** The addresses of a video that are to be written anew. */
function changesOf(row: AddressRow, move: Move): Change[] {
  return NAMES.flatMap((column) => {
    const before = row[column];
    const after = before === null ? null : rewriteAddress(before, move.from, move[COLUMNS[column].host]);
    return before === null || after === null ? [] : [{ column, before, after }];
  });
}
