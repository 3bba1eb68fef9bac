import { useRef } from 'react';

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
