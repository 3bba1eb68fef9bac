import { Closing } from './closing';
import { ContentEvents } from './content-events';
import { Forgetting } from './forgetting';
import { Hiding } from './hiding';
import { Holds } from './holds';
import { MatchesRepository } from './matches.repository';
import { OpenCasesRepository } from './open-cases.repository';
import { TrashEvents } from './trash-events';

/** Cases and what they hold back, as the service's module takes them in. */
export const cases = {
  serves: [],
  controllers: [],
  providers: [
    ...[OpenCasesRepository, MatchesRepository, Holds, Hiding, Closing],
    ...[ContentEvents, TrashEvents, Forgetting],
  ],
};
