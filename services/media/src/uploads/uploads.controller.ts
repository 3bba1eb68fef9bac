import {
  beginUpload,
  completeImageUpload,
  completeUpload,
  failUpload,
  listUploads,
  logRefusedUpload,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UploadsService } from './uploads.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Serve(beginUpload)
  async begin(input: In<typeof beginUpload>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.begin(input, caller);
  }

  @Serve(completeUpload)
  async complete(input: In<typeof completeUpload>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.complete(input, caller);
  }

  @Serve(completeImageUpload)
  async completeImage(input: In<typeof completeImageUpload>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.completeImage(input, caller);
  }

  @Serve(failUpload)
  async fail(input: In<typeof failUpload>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.fail(input);
  }

  @Serve(logRefusedUpload)
  async logRefused(input: In<typeof logRefusedUpload>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.logRefused(input);
  }

  @Serve(listUploads)
  async list(input: In<typeof listUploads>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.list(input);
  }
}
