import { TEST_CALLER_KEYS } from '@alcova/testing';
import {
  addVideo,
  type Asset,
  beginUpload,
  CodedError,
  completeImageUpload,
  completeUpload,
  deleteVideo,
  exportVideosPage,
  failUpload,
  getAccount,
  findVideoOfAddress,
  getAdminVideo,
  getAsset,
  getHomeBlock,
  getProcessing,
  getVideo,
  getVideoFile,
  heldAssetsBucket,
  type InputOf,
  listAdminVideos,
  listVideos,
  logRefusedUpload,
  type ProcessingStatus,
  readAudit,
  readCaptions,
  readHashList,
  readUploadLog,
  relatedVideos,
  removeFile,
  renewSession,
  revocationsBucket,
  type Role,
  searchVideos,
  signIn,
  signOut,
  updateVideo,
  verificationKeys,
} from '@alcova/contracts';
import { KeyValues, MessagingModule, Operation } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import { Controller, Module } from '@nestjs/common';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ageResponder } from './age-responder';
import { accountOf, doneStatus, page, readyAsset, video } from './entities';

export const PASSWORD = 'a long enough password';

/** What media was told and will answer. */
export interface UploadLog {
  /** What the upload calls told, in order. */
  readonly entries: {
    uploadId?: string;
    fileName?: string;
    size: number;
    reason: string | null;
    sent?: number | undefined;
  }[];
  /** Uploads that began. */
  begun: number;
  /** What the probe will say of the next upload. */
  verdict: Pick<Asset, 'state' | 'reason' | 'found'>;
  /** How far every asset is, and how often that was asked. */
  processing: ProcessingStatus | 'deleted';
  asked: number;
  /** Set: no upload of a video begins, for this reason. */
  full?: 'upload.account-quota' | 'upload.site-quota' | undefined;
}

/** Answers over NATS as the services would, for tests of the HTTP edge alone. @param site origin of the site under test */
export async function startResponders(natsUrl: string, site: string) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test-key' };
  const tokenFor = (role: Role, lifetime = 600) =>
    new SignJWT({
      ...{ fam: `family-${role}`, role, name: role, gen: 0, limited: false },
      auth: Math.floor(Date.now() / 1_000),
    })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'test-key' })
      .setSubject(`account-${role}`)
      .setExpirationTime(Math.floor(Date.now() / 1_000) + lifetime)
      .sign(privateKey);
  const issued = async (role: Role) => ({
    account: accountOf(role),
    accessToken: await tokenFor(role),
    accessExpiresAt: new Date(Date.now() + 600_000).toISOString(),
    refreshToken: `refresh-${role}`,
    refreshExpiresAt: new Date(Date.now() + 6_000_000).toISOString(),
  });

  const { age, controller: Ages } = ageResponder(site);

  @Controller()
  class Identity {
    @Operation(verificationKeys)
    async keys() {
      return { keys: [jwk] };
    }
    @Operation(signIn)
    async signIn({ email, password }: { email: string; password: string }) {
      if (password !== PASSWORD) throw new CodedError('auth.bad-credentials');
      const session = await issued(email.startsWith('admin') ? 'admin' : 'user');
      return { kind: 'session' as const, session };
    }
    @Operation(renewSession)
    async renew({ refreshToken }: { refreshToken: string }) {
      if (!refreshToken.startsWith('refresh-')) throw new CodedError('auth.session-expired');
      return issued('admin');
    }
    @Operation(signOut)
    async signOut() {
      return { ended: true };
    }
    @Operation(getAccount)
    async account({ id }: { id: string }) {
      return accountOf(id === 'account-admin' ? 'admin' : 'user');
    }
  }

  @Controller()
  class Catalogue {
    @Operation(listVideos)
    async list() {
      return page([video]);
    }
    @Operation(listAdminVideos)
    async listAll() {
      return page([video]);
    }
    @Operation(exportVideosPage)
    async exported() {
      return { items: [], next: null };
    }
    @Operation(getHomeBlock)
    async homeBlock({ block }: { block: number }) {
      return { items: block === 0 ? [video] : [], total: 1, blocks: 1 };
    }
    @Operation(searchVideos)
    async search() {
      return { items: [video] };
    }
    @Operation(relatedVideos)
    async related() {
      return { items: [] };
    }
    @Operation(getVideo)
    async get({ id }: { id: string }) {
      if (id !== video.id) throw new CodedError('video.not-found');
      return video;
    }
    @Operation(findVideoOfAddress)
    async ofAddress({ url }: { url: string }) {
      return { video: url === video.url ? video : null };
    }
    @Operation(getAdminVideo)
    async getForAdministrators({ id }: { id: string }) {
      return this.get({ id });
    }
    @Operation(getVideoFile)
    async getFile({ id }: { id: string }) {
      return this.get({ id });
    }
    @Operation(addVideo)
    async create() {
      return video;
    }
    @Operation(updateVideo)
    async update({ id }: { id: string }) {
      if (id !== video.id) throw new CodedError('video.update-missing');
      return video;
    }
    @Operation(deleteVideo)
    async remove({ id }: { id: string }) {
      if (id !== video.id) throw new CodedError('video.not-found');
      return { id };
    }
  }

  const log: UploadLog = {
    entries: [],
    begun: 0,
    verdict: { state: 'ready', reason: null, found: null },
    processing: doneStatus,
    asked: 0,
  };

  @Controller()
  class Media {
    @Operation(beginUpload)
    async begin({ kind }: { kind: 'video' | 'image' }) {
      if (log.full) throw new CodedError(log.full);
      log.begun += 1;
      const { begun } = log;
      const assetId = kind === 'video' ? `upload${begun}` : null;
      return { uploadId: `u${begun}`, assetId, s3Key: `videos/upload${begun}/file.mp4` };
    }
    @Operation(completeUpload)
    async complete({ uploadId, size }: { uploadId: string; size: number }) {
      log.entries.push({ uploadId, size, reason: null });
      return { ...readyAsset, state: 'uploaded' as const, size, s3Key: `videos/upload${log.begun}/file.mp4` };
    }
    @Operation(completeImageUpload)
    async completeImage({ uploadId, size, s3Key }: { uploadId: string; size: number; s3Key: string }) {
      log.entries.push({ uploadId, size, reason: null });
      return { s3Key, fileUrl: `https://i.example/${s3Key}` };
    }
    @Operation(failUpload)
    async fail(entry: InputOf<typeof failUpload>) {
      log.entries.push(entry);
      return { logged: true };
    }
    @Operation(logRefusedUpload)
    async refused({ fileName, fileSize, reason }: { fileName: string; fileSize: number; reason: string }) {
      log.entries.push({ fileName, size: fileSize, reason });
      return { logged: true };
    }
    @Operation(getAsset)
    async get(wanted: { assetId: string } | { fileUrl: string } | { s3Key: string }) {
      return 'fileUrl' in wanted ? readyAsset : { ...readyAsset, ...log.verdict };
    }
    @Operation(readCaptions)
    async captions() {
      return { items: [] };
    }
    @Operation(getProcessing)
    async processing() {
      log.asked += 1;
      if (log.processing === 'deleted') throw new CodedError('upload.not-found');
      return log.processing;
    }
    @Operation(removeFile)
    async remove() {
      return { queued: true };
    }
    @Operation(readHashList)
    async readList() {
      return { name: 'Lista', total: 0, entries: [], next: null };
    }
    @Operation(readUploadLog)
    async uploads() {
      return page([]);
    }
  }

  @Module({
    imports: [MessagingModule.forRoot({ service: 'responders', url: natsUrl, callerKeys: TEST_CALLER_KEYS })],
    controllers: [Identity, Ages, Catalogue, Media],
  })
  class Responders {}
  const app = await createProcess({ module: Responders });
  await app.init();
  const revocations = app.get(KeyValues).writer(revocationsBucket);
  await revocations.complete();
  const holds = app.get(KeyValues).writer(heldAssetsBucket);
  await holds.complete();
  return { tokenFor, log, age, holds, stop: () => app.close() };
}

@Controller()
class EmptyAudit {
  @Operation(readAudit)
  async list() {
    return { items: [], next: null };
  }
}

/** Answers for moderation's audit log alone, which is empty; for tests without the service itself. */
export async function startAuditResponder(natsUrl: string): Promise<{ stop: () => Promise<void> }> {
  @Module({
    imports: [
      MessagingModule.forRoot({ service: 'audit-responder', url: natsUrl, callerKeys: TEST_CALLER_KEYS }),
    ],
    controllers: [EmptyAudit],
  })
  class Responder {}
  const app = await createProcess({ module: Responder });
  await app.init();
  return { stop: () => app.close() };
}
