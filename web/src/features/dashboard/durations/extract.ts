import { z } from 'zod';
import styles from '../base/dashboard.module.css';
import { texts } from './texts';

/** The frame that may load videos of other hosts, which the site's own pages may not (the gateway's video-length/frame.ts). */
const FRAME = '/frames/video-length';
const WITHIN_MS = 10_000;
const told = z.object({ videoLength: z.union([z.literal('ready'), z.number().positive(), z.null()]) });

/** The length cannot be had; `message` is for people. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
}

/** Unseen, but drawn: browsers put off loading media in frames that are not. */
function unseenFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = styles.unseen ?? '';
  frame.title = texts.title;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.src = FRAME;
  return frame;
}

/**
 * Reads the length (seconds) of the video behind `address` in this browser alone, from its metadata.
 * @throws ExtractionError after ten seconds, or when it cannot be read; the signal's reason when that was aborted
 */
export function extractDuration(address: string, signal?: AbortSignal): Promise<number> {
  const frame = unseenFrame();
  return new Promise<number>((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
      signal?.removeEventListener('abort', abort);
      frame.remove();
      settle();
    };
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.contentWindow) return;
      const parsed = told.safeParse(data);
      if (!parsed.success) return;
      const { videoLength } = parsed.data;
      // The frame has no origin that could be named.
      if (videoLength === 'ready') frame.contentWindow?.postMessage(address, '*');
      else if (videoLength === null) end(() => reject(new ExtractionError(texts.unreadable)));
      else end(() => resolve(videoLength));
    };
    const abort = () => end(() => reject(new DOMException('cancelled', 'AbortError')));
    const timer = setTimeout(() => end(() => reject(new ExtractionError(texts.timeout))), WITHIN_MS);
    window.addEventListener('message', hear);
    signal?.addEventListener('abort', abort);
    document.body.append(frame);
    if (signal?.aborted) abort();
  });
}
