import {
  addRecordRoute,
  changeRecordRoute,
  countUnrecorded,
  deleteRecord,
  deleteRecordRoute,
  keepRecord,
  readRecords,
  readRecordsRoute,
  unrecordedVideosRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';

/** What administrators keep of the participants of a video. Nothing of it is ever kept here. */
@Controller()
export class RecordsController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
  ) {}

  @Handles(unrecordedVideosRoute)
  unrecorded(_input: InputOf<typeof unrecordedVideosRoute>, { caller }: Call) {
    return this.services.request(countUnrecorded, {}, { caller });
  }

  @Handles(readRecordsRoute)
  async read({ params }: InputOf<typeof readRecordsRoute>, { caller }: Call) {
    return this.services.request(readRecords, { videoId: params.id }, { caller });
  }

  @Handles(addRecordRoute)
  async add({ params, body: record }: InputOf<typeof addRecordRoute>, { caller }: Call) {
    return this.changed(
      params.id,
      this.services.request(keepRecord, { videoId: params.id, id: null, record }, { caller }),
    );
  }

  @Handles(changeRecordRoute)
  async change({ params, body }: InputOf<typeof changeRecordRoute>, { caller }: Call) {
    const { version, ...record } = body;
    const kept = { videoId: params.id, id: params.recordId, version, record };
    return this.changed(params.id, this.services.request(keepRecord, kept, { caller }));
  }

  @Handles(deleteRecordRoute)
  async remove({ params, query }: InputOf<typeof deleteRecordRoute>, { caller }: Call) {
    const { version } = query;
    const deleted = { videoId: params.id, id: params.recordId, version };
    return this.changed(params.id, this.services.request(deleteRecord, deleted, { caller }));
  }

  /** A consent that ended hides the video, and one that was given anew shows it. */
  private async changed<T>(videoId: string, done: Promise<T>): Promise<T> {
    const answer = await done;
    this.reads.changed('videos', videoId);
    return answer;
  }
}
