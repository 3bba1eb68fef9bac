import { useRef } from 'react';
import { ApiError } from './error';

/** 128 random bits in hexadecimal. Browsers have `randomUUID` on secure connections alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Names what is sent (`Idempotency-Key`): the same sent again, after an answer that was lost, goes under the same name. */
export function useSendingName(): (body: object) => string {
  const named = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (named.current.text !== text) named.current = { text, key: newKey() };
    return named.current.key;
  };
}

/** Longer than this nobody is kept waiting without a word. */
const MAX_SECONDS = 10;

/**
 * Sends a change, and once more when the site had no room for it and says when to come again. Those who were refused together come back
 * spread over a second. For changes alone that are the same when they are made twice, by what they say or by their name.
 */
export async function onceMore<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (cause) {
    const seconds =
      cause instanceof ApiError && cause.status === 503 ? (cause.retryAfter ?? Infinity) : Infinity;
    if (seconds > MAX_SECONDS) throw cause;
    await new Promise((resolve) => setTimeout(resolve, (seconds + Math.random()) * 1_000));
    return send();
  }
}
