import { createStore } from 'zustand/vanilla';
import { ApiError } from '../api/error';
import { logFailure } from '../log';
import { fingerprintOf, holdFile } from './file-lock';
import { keepForm, type KeptForm } from './kept-forms';
import { Pace } from './pace';
import { isTemporary } from './retry';
import { type ReceivedFile, ResumableUpload } from './resumable-upload';
import { texts } from './texts';

/** `waiting` goes on by itself, `paused` when it is asked to. */
export type UploadState =
  'queued' | 'sending' | 'waiting' | 'paused' | 'checking' | 'finishing' | 'done' | 'failed';

/** A file that is to be sent. */
export interface ToSend {
  readonly file: File;
  readonly title: string;
  /** Where the server has it already: what is missing then is `finish` alone. */
  readonly received?: ReceivedFile | undefined;
  /** What is done with the file once it is received; only then is it done. */
  readonly finish?: (file: ReceivedFile) => Promise<unknown>;
  /** What was typed of its video, as it is when the upload begins: kept for when that is broken off. */
  readonly form?: () => KeptForm;
}

/** One file of the queue as it stands; a new object with every change. */
export interface QueuedUpload {
  readonly id: number;
  readonly file: File;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  /** Bytes a second, and seconds left; null until they can be told. */
  readonly pace: number | null;
  readonly secondsLeft: number | null;
  readonly state: UploadState;
  readonly received: ReceivedFile | null;
  /** Why it failed, without what stands before it; null unless `failed`. */
  readonly reason: string | null;
}

interface Entry extends Pick<ToSend, 'received' | 'finish'> {
  readonly file: File;
  readonly upload: ResumableUpload;
  readonly pace: Pace;
  readonly resolve: (file: ReceivedFile) => void;
  readonly reject: (cause: ApiError) => void;
  /** Which try to send it is the last one. */
  round: number;
  /** Asked for with the first try and held to the end: how to let the file go; null where another tab has it. */
  lock?: Promise<(() => void) | null>;
}

const ENDED: ReadonlySet<UploadState> = new Set(['done', 'failed']);
/** What takes the line: one after the other has it. */
const ON_LINE: ReadonlySet<UploadState> = new Set(['sending', 'waiting', 'checking']);
const PAUSABLE: ReadonlySet<UploadState> = new Set(['queued', 'sending', 'waiting']);

/** Whether sending a file can be held. */
export const mayPause = ({ state }: QueuedUpload): boolean => PAUSABLE.has(state);
/** Whether nothing more happens to a file by itself. */
export const hasEnded = ({ state }: QueuedUpload): boolean => ENDED.has(state);
const WAITS_MS = 15_000;

/** What a failed upload says. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof ApiError)) return texts.unknown;
  if (cause.code === 'cancelled') return texts.cancelled;
  return cause.code === 'bad-answer' || !cause.message ? texts.unknown : cause.message;
}

/** Other tabs may send the file. */
function letGo({ lock }: Entry): void {
  lock?.then((unlock) => unlock?.()).catch((cause: unknown) => logFailure('unlock-upload', cause));
}

/** Files that are sent one after the other. Nothing of it outlives the tab's page but what the browser remembers. */
export class UploadQueue {
  /** The files as they stand, for screens. */
  readonly store = createStore<readonly QueuedUpload[]>(() => []);
  private readonly entries = new Map<number, Entry>();
  private lastId = 0;

  private get uploads(): readonly QueuedUpload[] {
    return this.store.getState();
  }

  /** Adds a file; resolves when it is done. Rejects with an ApiError when it failed or was cancelled, not while it is paused. */
  add({ file, title, received, finish, form }: ToSend): Promise<ReceivedFile> {
    const id = (this.lastId += 1);
    const upload = new ResumableUpload(file, title, {
      onBegun: () => {
        if (form) keepForm(fingerprintOf(file), form());
      },
      onProgress: (sent) => this.progress(id, sent),
      onWaiting: () => this.change(id, { state: 'waiting', pace: null, secondsLeft: null }),
      onChecking: () => this.change(id, { state: 'checking', sent: file.size }),
    });
    const settled = new Promise<ReceivedFile>((resolve, reject) => {
      this.entries.set(id, { file, upload, received, finish, pace: new Pace(), round: 0, resolve, reject });
    });
    const sent = received ? file.size : 0;
    const fresh = { id, file, fileName: file.name, size: file.size, sent, pace: null, secondsLeft: null };
    this.publish([...this.uploads, { ...fresh, state: 'queued', received: null, reason: null }]);
    this.next();
    return settled;
  }

  pause(id: number): void {
    this.change(id, { state: 'paused', pace: null, secondsLeft: null });
    void this.entries.get(id)?.upload.pause();
  }

  resume(id: number): void {
    this.entries.get(id)?.pace.reset();
    this.change(id, { state: 'queued', reason: null });
    this.next();
  }

  /** Holds all that can be held, or lets all of it go on. */
  pauseAll(): void {
    for (const upload of this.uploads.filter(mayPause).reverse()) this.pause(upload.id);
  }

  resumeAll(): void {
    for (const { id, state } of this.uploads) if (state === 'paused') this.resume(id);
  }

  /** Forgets what became of a file that has ended. */
  forget(file: File): void {
    const gone = this.uploads.filter((upload) => upload.file === file && hasEnded(upload));
    for (const { id } of gone) this.drop(id);
    this.publish(this.uploads.filter((upload) => !gone.includes(upload)));
  }

  /** Gives a file up, here and at the server. */
  async cancel(id: number): Promise<void> {
    const entry = this.entries.get(id);
    this.publish(this.uploads.filter((upload) => upload.id !== id));
    entry?.reject(new ApiError('cancelled', texts.cancelled));
    this.drop(id);
    this.next();
    // What stays at the server is cleared there later.
    await entry?.upload.cancel().catch((cause: unknown) => logFailure('cancel-upload', cause));
  }

  /** Stops everything where it is; the browser remembers how far it came. */
  stop(): void {
    for (const [id, entry] of this.entries) {
      if (ENDED.has(this.of(id)?.state ?? 'done')) continue;
      void entry.upload.pause();
      entry.reject(new ApiError('cancelled', texts.cancelled));
    }
    this.clear();
  }

  /** Forgets what has ended. */
  clear(): void {
    for (const id of this.entries.keys()) this.drop(id);
    this.publish([]);
  }

  private next(): void {
    if (this.uploads.some(({ state }) => ON_LINE.has(state))) return;
    const queued = this.uploads.find(({ state }) => state === 'queued');
    if (queued) void this.run(queued.id);
  }

  private async run(id: number): Promise<void> {
    const entry = this.entries.get(id);
    if (!entry) return;
    const round = (entry.round += 1);
    this.change(id, { state: 'sending' });
    try {
      entry.lock ??= holdFile(entry.file);
      if (!(await entry.lock)) throw new ApiError('other-tab', texts.otherTab);
      // Paused or given up meanwhile.
      if (entry.round !== round || this.of(id)?.state !== 'sending') return this.next();
      const received = entry.received ?? (await entry.upload.send());
      void this.finish(id, entry, received);
    } catch (cause) {
      this.broken(id, cause);
    }
    this.next();
  }

  /** The line is free for the next file meanwhile. */
  private async finish(id: number, entry: Entry, received: ReceivedFile): Promise<void> {
    try {
      this.change(id, { state: entry.finish ? 'finishing' : 'done', received });
      await entry.finish?.(received);
      this.change(id, { state: 'done' });
      letGo(entry);
      entry.resolve(received);
    } catch (cause) {
      this.fail(id, cause);
    }
  }

  /** Paused and cancelled uploads end as well; one whose line is gone for long goes on when it is back. */
  private broken(id: number, cause: unknown): void {
    if (cause instanceof ApiError && cause.code === 'cancelled') return;
    if (isTemporary(cause) && this.of(id)?.state !== 'checking') {
      this.change(id, { state: 'waiting', pace: null, secondsLeft: null });
      this.whenOnline(() => {
        if (this.of(id)?.state === 'waiting') void this.run(id);
      });
      return;
    }
    this.fail(id, cause);
  }

  private fail(id: number, cause: unknown): void {
    this.change(id, { state: 'failed', reason: reasonOf(cause) });
    const error = cause instanceof ApiError ? cause : new ApiError('internal', texts.unknown);
    const entry = this.entries.get(id);
    if (!entry) return;
    letGo(entry);
    entry.reject(error);
  }

  private drop(id: number): void {
    const entry = this.entries.get(id);
    if (entry) letGo(entry);
    this.entries.delete(id);
  }

  private whenOnline(act: () => void): void {
    const goOn = () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      act();
    };
    const timer = setTimeout(goOn, WAITS_MS);
    window.addEventListener('online', goOn);
  }

  private progress(id: number, sent: number): void {
    const pace = this.entries.get(id)?.pace;
    const size = this.of(id)?.size;
    if (!pace || size === undefined) return;
    pace.note(sent, performance.now());
    const speed = { pace: pace.bytesPerSecond, secondsLeft: pace.secondsLeft(size) };
    const state = this.of(id)?.state === 'waiting' ? 'sending' : undefined;
    this.change(id, { sent, ...speed, ...(state && { state }) });
  }

  private of(id: number): QueuedUpload | undefined {
    return this.uploads.find((upload) => upload.id === id);
  }

  private change(id: number, change: Partial<QueuedUpload>): void {
    this.publish(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  private publish(uploads: readonly QueuedUpload[]): void {
    this.store.setState(uploads, true);
  }
}
