import { HoldsPublisher } from './holds.publisher';
import { HoldsRepository } from './holds.repository';
import { Purger } from './purger';
import { VideoHolds } from './video-holds';

/** Assets that nothing is served of, as the service's module takes it in. */
export const holds = { providers: [HoldsRepository, VideoHolds, HoldsPublisher, Purger] };
