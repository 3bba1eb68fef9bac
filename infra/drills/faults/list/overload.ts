import { type Fault, nothingToBring, nothingToMend } from '../fault';

/** Ten times the traffic that there is usually. @param seconds for which it lasts */
export const overload = (seconds: number): Fault => ({
  name: 'overload',
  lastsSeconds: seconds,
  times: 10,
  start: nothingToBring,
  end: nothingToMend,
});
