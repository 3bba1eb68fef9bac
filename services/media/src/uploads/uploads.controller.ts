import {
  beginUpload,
  completeImageUpload,
  completeUpload,
  failUpload,
  listUploads,
  logRefusedUpload,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { z } from 'zod';
import { UploadsService } from './uploads.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class UploadsController {
  constructor(@Inject(UploadsService) private readonly uploads: UploadsService) {}

  @Serve(beginUpload)
  async begin(@Payload() input: In<typeof beginUpload>, @Ctx() { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.begin(input);
  }

  @Serve(completeUpload)
  async complete(@Payload() input: In<typeof completeUpload>, @Ctx() { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.complete(input);
  }

  @Serve(completeImageUpload)
  async completeImage(@Payload() input: In<typeof completeImageUpload>, @Ctx() { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.completeImage(input);
  }

  @Serve(failUpload)
  async fail(@Payload() input: In<typeof failUpload>, @Ctx() { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.fail(input);
  }

  @Serve(logRefusedUpload)
  async logRefused(@Payload() input: In<typeof logRefusedUpload>, @Ctx() { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.logRefused(input);
  }

  @Serve(listUploads)
  async list(@Payload() input: In<typeof listUploads>, @Ctx() { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.uploads.list(input.page, input.pageSize);
  }
}
