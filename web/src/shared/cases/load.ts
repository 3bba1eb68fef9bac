import { type caseEvents, type casesLoad } from '@alcova/contracts';
import { addressOf } from '../api/address';
import { type AnswerOf, readEvent } from '../api/answer';
import { call } from '../api/call';
import { type LoadSource } from '../desk/use-desk-load';

export type CasesLoad = AnswerOf<typeof casesLoad>;

/** How many cases there are to decide. */
export const caseLoad: LoadSource<CasesLoad> = {
  stream: addressOf<typeof caseEvents>('GET /api/desk/cases/events'),
  read: readEvent<typeof caseEvents>,
  ask: () => call<typeof casesLoad>('GET /api/desk/cases/load', {}),
};
