import {
  addRecord,
  changeRecord,
  countUnrecorded,
  deleteRecord,
  type InputOf,
  readRecords,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { RecordsService } from './records.service';

/** Participants' records, for administrators alone. */
@Controller()
export class RecordsController {
  constructor(private readonly records: RecordsService) {}

  @Operation(readRecords)
  async read({ id }: InputOf<typeof readRecords>, { caller }: RpcContext) {
    return this.records.read(id, caller);
  }

  @Operation(countUnrecorded)
  async unrecorded() {
    return this.records.countUnrecorded();
  }

  @Operation(addRecord)
  async add({ id, ...record }: InputOf<typeof addRecord>, { caller }: RpcContext) {
    return this.records.add(id, record, caller);
  }

  @Operation(changeRecord)
  async change({ id, recordId, version, ...record }: InputOf<typeof changeRecord>, { caller }: RpcContext) {
    return this.records.change({ videoId: id, id: recordId, version }, record, caller);
  }

  @Operation(deleteRecord)
  async remove({ id, recordId, version }: InputOf<typeof deleteRecord>, { caller }: RpcContext) {
    return this.records.remove({ videoId: id, id: recordId, version }, caller);
  }
}
