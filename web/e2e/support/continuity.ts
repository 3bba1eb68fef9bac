import { type Page } from '@playwright/test';

declare global {
  interface Window {
    /** By media type, for example `video/mp4;codecs=avc1.64001f`. */
    keptBuffers?: Map<string, SourceBuffer>;
  }
}

/** How playback went between two moments. */
export interface Passage {
  /** Largest step (s) from one shown picture's time to the next one's, pictures that the page did not hear of counted. */
  readonly largestStep: number;
  /** Smallest such step: below 0 where time went back. */
  readonly smallestStep: number;
  /** Length (ms) of each halt for lack of data. */
  readonly halts: readonly number[];
  readonly errors: number;
  /** Ranges of each source buffer (`video/mp4...`, `audio/mp4...`) that touch the passage. */
  readonly ranges: readonly {
    readonly type: string;
    readonly ranges: readonly (readonly [number, number])[];
  }[];
}

/** Keeps the page's source buffers, which no element tells of; before the page opens. */
export const keepSourceBuffers = (page: Page) =>
  page.addInitScript(() => {
    const kept = (window.keptBuffers = new Map<string, SourceBuffer>());
    class KeepingSource extends MediaSource {
      override addSourceBuffer(type: string): SourceBuffer {
        const buffer = super.addSourceBuffer(type);
        kept.set(type, buffer);
        return buffer;
      }
    }
    window.MediaSource = KeepingSource;
  });

/** Plays from `from` to `to` (s) and tells how it went. The video must be playing. */
export function playThrough(page: Page, from: number, to: number): Promise<Passage> {
  return page.locator('video').evaluate(
    async (video: HTMLVideoElement, [start, end]) => {
      const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      video.currentTime = start;
      await seeked;
      // What comes until there is something to play is the seek's own halt.
      while (video.readyState < video.HAVE_FUTURE_DATA)
        await new Promise((resolve) => video.addEventListener('canplay', resolve, { once: true }));
      const halts: number[] = [];
      const steps: number[] = [];
      let errors = 0;
      let haltedAt: number | undefined;
      let last: VideoFrameCallbackMetadata | undefined;
      const onWaiting = () => (haltedAt = performance.now());
      const onPlaying = () => {
        if (haltedAt !== undefined) halts.push(performance.now() - haltedAt);
        haltedAt = undefined;
      };
      const onError = () => (errors += 1);
      video.addEventListener('waiting', onWaiting);
      video.addEventListener('playing', onPlaying);
      video.addEventListener('error', onError);
      await new Promise<void>((resolve) => {
        const onFrame = (_now: number, frame: VideoFrameCallbackMetadata) => {
          // A busy page hears only of some pictures: the count of those shown tells how many a step stands for.
          if (last)
            steps.push((frame.mediaTime - last.mediaTime) / (frame.presentedFrames - last.presentedFrames));
          last = frame;
          if (frame.mediaTime >= end) resolve();
          else video.requestVideoFrameCallback(onFrame);
        };
        video.requestVideoFrameCallback(onFrame);
      });
      onPlaying();
      video.removeEventListener('waiting', onWaiting);
      video.removeEventListener('playing', onPlaying);
      video.removeEventListener('error', onError);
      const ranges = [...(window.keptBuffers ?? [])].map(([type, { buffered }]) => ({
        type,
        ranges: Array.from(
          { length: buffered.length },
          (_, index) => [buffered.start(index), buffered.end(index)] as const,
        ).filter(([first, after]) => after > start && first < end),
      }));
      return {
        largestStep: Math.max(...steps),
        smallestStep: Math.min(...steps),
        halts,
        errors,
        ranges,
      };
    },
    [from, to] as const,
  );
}
