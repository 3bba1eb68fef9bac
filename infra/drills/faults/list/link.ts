import type { LinkState } from '../../../parts';
import type { Fault } from '../fault';

const LASTS_SECONDS = 10;

const linkIs = (state: LinkState): Fault => ({
  name: `link-${state}`,
  lastsSeconds: LASTS_SECONDS,
  start: async ({ link }) => link.become(state),
  end: async ({ link }) => link.become('well'),
});

/** What may be wrong between the gateway and the services: late by 300 ms a question, cut, or silent without anybody's being told. */
export const links: readonly Fault[] = [linkIs('slow'), linkIs('cut'), linkIs('silent')];
