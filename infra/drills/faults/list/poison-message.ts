import { jobSubject, probeJob } from '@alcova/contracts';
import { randomUUID } from 'node:crypto';
import { type Fault, nothingToMend } from '../fault';
import { untilGivenUp } from '../until-given-up';

const GIVEN_UP_WITHIN_MS = 60_000;
const PROBE = jobSubject(probeJob);
const REASON = 'the payload does not fit the contract';
const TORN = '{"jobId":"torn';
const STRANGE = '{"jobId":["strange"]}';
/** Well made, and of a film that never was: there is nothing to do, and nothing to tell anybody. */
const NOBODYS = JSON.stringify({ jobId: 'nobodys-job', assetId: 'nobodys-film' });

/** Jobs that nobody can do stand in the queue among those of the films that are sent, by media's own way. */
export const poisonMessage: Fault = {
  name: 'poison-message',
  lastsSeconds: 0,
  start: async (site) => {
    for (const body of [TORN, STRANGE, NOBODYS])
      await site.query(
        'media',
        `INSERT INTO outbox (kind, message_id, subject, body) VALUES ('job', $1, $2, $3)`,
        [randomUUID(), PROBE, body],
      );
    for (const body of [TORN, STRANGE]) site.givenUp.push({ subject: PROBE, reason: REASON, body });
    await untilGivenUp(site, GIVEN_UP_WITHIN_MS);
  },
  end: nothingToMend,
};
