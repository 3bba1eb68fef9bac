import { deskEvents } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { takeUntil, timer } from 'rxjs';
import { type Call, type InputOf, sessionOf } from '../http/call';
import { HandlesEvents } from '../http/handles';
import { DeskFeed } from './desk-feed';

/** How much there is to decide at the desk of tales, as it changes. */
@Controller()
export class DeskEventsController {
  constructor(private readonly feed: DeskFeed) {}

  /** Access was checked once: the stream ends with the session's token, and the client comes back with a new one. */
  @HandlesEvents(deskEvents)
  async events(_input: InputOf<typeof deskEvents>, call: Call) {
    const session = sessionOf(call);
    return this.feed.watch().pipe(takeUntil(timer(new Date(session.exp * 1_000))));
  }
}
