import {
  addNote,
  addNoteRoute,
  decideBulk,
  decideBulkRoute,
  deskEventsRoute,
  deskLoad,
  deskLoadRoute,
  getTerms,
  getTermsRoute,
  linkTaleVideo,
  linkTaleVideoRoute,
  previewBulk,
  previewBulkRoute,
  setTerms,
  setTermsRoute,
  suspendAuthor,
  suspendAuthorRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { takeUntil, timer } from 'rxjs';
import { type Call, type InputOf, sessionOf } from '../http/call';
import { Handles, HandlesEvents } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { DeskFeed } from './desk-feed';

/** What moderators do beside deciding on one item. */
@Controller()
export class ColleaguesController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
    private readonly feed: DeskFeed,
  ) {}

  @Handles(deskLoadRoute)
  async load(_input: InputOf<typeof deskLoadRoute>, { caller }: Call) {
    return this.services.request(deskLoad, {}, { caller });
  }

  /** Access was checked once: the stream ends with the session's token, and the client comes back with a new one. */
  @HandlesEvents(deskEventsRoute)
  async events(_input: InputOf<typeof deskEventsRoute>, call: Call) {
    const session = sessionOf(call);
    return this.feed.watch().pipe(takeUntil(timer(new Date(session.exp * 1_000))));
  }

  @Handles(addNoteRoute)
  async addNote({ params, body }: InputOf<typeof addNoteRoute>, { caller }: Call) {
    return this.services.request(addNote, { ...params, ...body }, { caller });
  }

  @Handles(linkTaleVideoRoute)
  async linkVideo({ params, body }: InputOf<typeof linkTaleVideoRoute>, { caller }: Call) {
    const tale = await this.services.request(linkTaleVideo, { ...params, ...body }, { caller });
    this.reads.changed('tales', params.id);
    return tale;
  }

  @Handles(previewBulkRoute)
  async preview({ params }: InputOf<typeof previewBulkRoute>, { caller }: Call) {
    return this.services.request(previewBulk, params, { caller });
  }

  @Handles(decideBulkRoute)
  async decideBulk({ params, body }: InputOf<typeof decideBulkRoute>, { caller }: Call) {
    const answer = await this.services.request(decideBulk, { ...params, ...body }, { caller });
    for (const id of answer.decided) this.reads.changed('tales', id);
    return answer;
  }

  @Handles(suspendAuthorRoute)
  async suspend({ params, body }: InputOf<typeof suspendAuthorRoute>, { caller }: Call) {
    return this.services.request(suspendAuthor, { ...params, ...body }, { caller });
  }

  @Handles(getTermsRoute)
  async terms(_input: InputOf<typeof getTermsRoute>, { caller }: Call) {
    return this.services.request(getTerms, {}, { caller });
  }

  @Handles(setTermsRoute)
  async setTerms({ body }: InputOf<typeof setTermsRoute>, { caller }: Call) {
    return this.services.request(setTerms, body, { caller });
  }
}
