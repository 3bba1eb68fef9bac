import { Calls } from './calls';
import { CallsRepository } from './calls.repository';

/** Calling people to what is urgent, as the service's module takes it in. */
export const calls = { serves: [], controllers: [], providers: [CallsRepository, Calls] };
