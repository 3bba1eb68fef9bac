import type { JobTicket } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { OutOfMemory, withMemory } from '../ffmpeg/memory';
import { PermanentFailure } from '../jobs/outcome';

const log = logger('memory');
const MEBIBYTE = 1024 ** 2;
/** A worker of two slots stays under 1.5 GB with its own process; more slots get more. */
const LEAST_BYTES = 1_250 * MEBIBYTE;
const BYTES_A_SLOT = 625 * MEBIBYTE;
/**
 * What the programs of a job take at most, measured (README): reading and copying; one picture of 8K; four rungs out of pictures up to
 * 1440p, up to 4K, and above.
 */
const READING_BYTES = 400 * MEBIBYTE;
const ONE_PICTURE_BYTES = 450 * MEBIBYTE;
const ENCODING_BYTES = [
  { pixels: 2_560 * 1_440, bytes: 600 * MEBIBYTE },
  { pixels: 4_096 * 2_304, bytes: 800 * MEBIBYTE },
] as const;

/** Bytes that a job's programs may take; all there is for pictures above 4K. */
export function memoryOf({ kind, plan }: Pick<JobTicket, 'kind' | 'plan'>, all: number): number {
  if (kind === 'poster') return ONE_PICTURE_BYTES;
  if (kind !== 'chunk') return READING_BYTES;
  const pixels = plan?.source.pixels ?? Infinity;
  return ENCODING_BYTES.find((row) => pixels <= row.pixels)?.bytes ?? all;
}

/** Bytes for the slots that take jobs of any kind. */
export const memoryOfSlots = (slots: number): number => Math.max(LEAST_BYTES, slots * BYTES_A_SLOT);

/** Bytes for the slots that encode nothing: enough that none of their jobs waits for another's share. */
export const memoryOfQuickSlots = (slots: number): number => slots * ONE_PICTURE_BYTES;

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

/** The memory of a worker, shared by its slots: a job begins when its share is free, in the order of arrival. */
export class MemoryBudget {
  readonly total: number;
  private free: number;
  private readonly waiting: Waiting[] = [];

  /** `total`: bytes. */
  constructor(total: number) {
    this.total = total;
    this.free = total;
  }

  /** Runs `work` when `bytes` are free; they are its programs' allowance. Rejects when `signal` ends the wait. */
  async use<T>(bytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const share = Math.min(bytes, this.total);
    await this.take(share, signal);
    try {
      return await withMemory(share, work);
    } finally {
      this.free += share;
      this.letIn();
    }
  }

  private async take(bytes: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        this.letIn();
        reject(new Error('the wait for memory was ended'));
      };
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const entry: Waiting = { bytes, enter };
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.push(entry);
      this.letIn();
    });
  }

  private letIn(): void {
    for (let next = this.waiting[0]; next && next.bytes <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      this.free -= next.bytes;
      next.enter();
    }
  }
}

/**
 * Runs a job within its share of `budget`. One that is out of memory is tried once more, with all of `whole` and nothing beside it there; a
 * file that needs more than that is refused, so that it does not come again and again.
 * @throws PermanentFailure upload.beyond-limits
 */
export async function withinMemory<T>(
  budget: MemoryBudget,
  ticket: JobTicket,
  signal: AbortSignal,
  work: () => Promise<T>,
  whole: MemoryBudget = budget,
): Promise<T> {
  try {
    return await budget.use(memoryOf(ticket, budget.total), signal, work);
  } catch (error) {
    if (!(error instanceof OutOfMemory)) throw error;
    log.warn({ kind: ticket.kind, reason: error.message }, 'out of memory, once more with all there is');
  }
  try {
    return await whole.use(whole.total, signal, work);
  } catch (error) {
    if (error instanceof OutOfMemory) throw new PermanentFailure('upload.beyond-limits', error.message);
    throw error;
  }
}
