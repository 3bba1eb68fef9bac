import { setClock } from '../changeable-clock';
import type { Fault } from '../fault';

const LASTS_SECONDS = 15;
/** Within what clocks may differ by. */
const JUMP = '+4m';

/** The clocks of all services jump, those of broker, database and store do not; then they jump back. */
export const clockJump: Fault = {
  name: 'clock-jump',
  lastsSeconds: LASTS_SECONDS,
  changesClocks: true,
  start: ({ folder }) => setClock(folder, JUMP),
  end: ({ folder }) => setClock(folder, '+0'),
};
