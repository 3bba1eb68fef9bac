import { Decided } from './decided';
import { Notices } from './notices';
import { Outcomes } from './outcomes';

/** What people are told by mail, as the service's module takes it in. */
export const notices = { serves: [], controllers: [], providers: [Notices, Outcomes, Decided] };
