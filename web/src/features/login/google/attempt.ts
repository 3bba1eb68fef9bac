import { z } from 'zod';
import { outcomeIn, type Outcome } from './outcome';

const CHANNEL = 'alcova-google';
const ATTEMPT_KEY = 'googleAttempt';
const FROM_KEY = 'googleFrom';

const news = z.object({ attempt: z.string().nullable() });

/** Names an attempt; the window that is opened next inherits the name with this tab's session storage. */
export function startAttempt(): string {
  const attempt = `${Date.now()}-${Math.random()}`;
  sessionStorage.setItem(ATTEMPT_KEY, attempt);
  return attempt;
}

/** Where to go on after a redirect to the provider and back. */
export const returnAfterRedirect = {
  keep: (from: string) => sessionStorage.setItem(FROM_KEY, from),
  peek: () => sessionStorage.getItem(FROM_KEY),
  forget: () => sessionStorage.removeItem(FROM_KEY),
};

/**
 * Tells the tab that opened this window how it ended. By a channel: the provider's pages may cut the window off from its opener.
 */
export function tellOpener(outcome: Outcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ attempt: sessionStorage.getItem(ATTEMPT_KEY), outcome });
  channel.close();
}

/** Calls back with the outcome of `attempt` and not of another tab's. Answers how to stop. */
export function hearOutcome(attempt: string, onOutcome: (outcome: Outcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const sender = news.safeParse(data).data?.attempt;
    const outcome = outcomeIn(data);
    if (outcome && (sender === attempt || sender === null)) onOutcome(outcome);
  });
  return () => channel.close();
}
