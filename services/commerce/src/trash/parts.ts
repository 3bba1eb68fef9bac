import { Trash } from './trash';
import { TrashRepository } from './trash.repository';

/** The trash, as the service's module takes it in. */
export const trash = { providers: [Trash, TrashRepository] };
