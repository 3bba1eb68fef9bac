import { gauge } from '@alcova/platform';
import type { GatewayRole } from '../config/config';

/** Requests of a role that reached the framework and are not over. */
interface Flights {
  /** No header of an answer has left. */
  answering: number;
  /** What they asked for is on its way: streams, films. */
  sending: number;
}

/** What is in flight. Answers that are kept ready never are: they leave at once. */
export const flights: Readonly<Record<GatewayRole, Flights>> = {
  api: { answering: 0, sending: 0 },
  media: { answering: 0, sending: 0 },
  upload: { answering: 0, sending: 0 },
};

gauge(
  'alcova_http_in_flight',
  'Requests that are not over, by whether their answer has begun to leave',
  ['role', 'state'],
  function () {
    for (const [role, { answering, sending }] of Object.entries(flights)) {
      this.set({ role, state: 'answering' }, answering);
      this.set({ role, state: 'sending' }, sending);
    }
  },
);
