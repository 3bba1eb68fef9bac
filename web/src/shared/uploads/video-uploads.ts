import { type Category } from '@alcova/contracts';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../api/error';
import { queryClient } from '../api/query-client';
import { logFailure } from '../log';
import { createVideoOf } from './create-video';
import { UploadQueue } from './queue';
import { type ReceivedFile } from './resumable-upload';

/** A file and what its video will be. */
export interface VideoPlan {
  readonly file: File;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
}

export interface Failure {
  readonly fileName: string;
  readonly cause: unknown;
}

/** How the sending of some files ended. */
export interface End {
  readonly failures: readonly Failure[];
  /** How many somebody gave up on the way. */
  readonly cancelled: number;
  /** One of the videos waits for what publishing depends on. */
  readonly hasInactive: boolean;
}

export interface Batch {
  /** What is sent, or was sent last. */
  readonly plans: readonly VideoPlan[];
  readonly isSending: boolean;
  /** Null before, while something is sent, and once it is done with. */
  readonly end: End | null;
}

const NOTHING: Batch = { plans: [], isSending: false, end: null };
const isCancelled = ({ cause }: Failure): boolean => cause instanceof ApiError && cause.code === 'cancelled';

/** How far a file is, so that sending again after a failure does only what is missing. */
interface Progress {
  received?: ReceivedFile | undefined;
  isMade?: boolean;
}

/**
 * Sends files one after the other and makes a video of each. It needs no screen: what is under way goes on until the page is closed or
 * `stop` is called.
 */
export class VideoUploads {
  readonly queue = new UploadQueue();
  readonly store = createStore<Batch>(() => NOTHING);
  private progress = new Map<File, Progress>();
  private hasInactive = false;

  /** Sends what is not there yet of `plans`; what was sent before and is none of them is forgotten. Never rejects: the store tells the end. */
  async send(plans: readonly VideoPlan[]): Promise<void> {
    if (this.store.getState().isSending) return;
    this.keepOnly(plans);
    this.store.setState({ plans, isSending: true, end: null });
    const broken: Failure[] = [];
    const complete = (plan: VideoPlan) =>
      this.complete(plan).catch((cause: unknown) => broken.push({ fileName: plan.file.name, cause }));
    await Promise.all(plans.map(complete));
    // Stopped meanwhile, and perhaps begun anew.
    if (this.store.getState().plans !== plans) return;
    const failures = broken.filter((failure) => !isCancelled(failure));
    const cancelled = broken.length - failures.length;
    this.store.setState({ isSending: false, end: { failures, cancelled, hasInactive: this.hasInactive } });
    // One file has its failure beside the button, and is seen to be gone otherwise.
    if (plans.length === 1) this.queue.clear();
    this.refresh();
  }

  /** Stops everything where it is; the browser remembers how far it came. */
  stop(): void {
    this.forget();
    this.queue.stop();
  }

  /** The end was said. What failed is kept for another try. */
  told(): void {
    if (this.store.getState().end?.failures.length === 0) this.forget();
  }

  /** Nothing is kept of what was sent. */
  forget(): void {
    this.keepOnly([]);
    this.store.setState(NOTHING, true);
  }

  private async complete(plan: VideoPlan): Promise<void> {
    const { file, title, description, category } = plan;
    const progress = this.progress.get(file) ?? {};
    this.progress.set(file, progress);
    if (progress.isMade) return;
    this.queue.forget(file);
    const finish = (received: ReceivedFile) => this.make(plan, progress, received);
    const form = () => ({ title, description, category });
    await this.queue.add({ file, title, received: progress.received, finish, form });
  }

  private async make(
    { title, description, category }: VideoPlan,
    progress: Progress,
    received: ReceivedFile,
  ): Promise<void> {
    progress.received = received;
    try {
      const video = await createVideoOf(received, { title, description, category });
      if (video?.isActive === false) this.hasInactive = true;
    } catch (cause) {
      // A file that the server does not take for a video is of no use to the next try.
      if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500)
        progress.received = undefined;
      throw cause;
    }
    progress.isMade = true;
  }

  private keepOnly(plans: readonly VideoPlan[]): void {
    const kept = new Set(plans.map(({ file }) => file));
    for (const file of this.progress.keys()) {
      if (kept.has(file)) continue;
      this.progress.delete(file);
      this.queue.forget(file);
    }
    if (this.progress.size === 0) this.hasInactive = false;
  }

  private refresh(): void {
    for (const key of ['admin-videos', 'kept-uploads'])
      queryClient
        .invalidateQueries({ queryKey: [key] })
        .catch((cause: unknown) => logFailure('upload: a list could not be asked for anew', cause));
  }
}
