import {
  assetMatched,
  type Caller,
  CodedError,
  consumers,
  type LikenessMatch,
  videoCreated,
  videoFileReplaced,
} from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { type SubjectFacts, ReportSubjects } from './report-subjects';
import { ContentHider } from './content-hider';
import { MatchesRepository } from './matches.repository';
import { OpenCasesRepository } from './open-cases.repository';

const log = logger('content-events');
const SYSTEM: Caller = { kind: 'system', name: 'moderation' };
type Received<C extends { payload: z.ZodType }> = ReceivedEvent<z.output<C['payload']>>;

interface Match {
  readonly assetId: string;
  readonly videoId: string;
  /** The file's name. */
  readonly title: string;
  readonly matches: readonly LikenessMatch[];
}

/** What happens to videos elsewhere: a file that is like one of a list, another file in its place. */
@Injectable()
export class ContentEvents {
  constructor(
    private readonly matches: MatchesRepository,
    private readonly cases: OpenCasesRepository,
    private readonly hiding: ContentHider,
    private readonly subjects: ReportSubjects,
    private readonly audit: AuditRepository,
  ) {}

  @OnEvent(consumers.moderation.assetMatched)
  async matched({ payload }: Received<typeof assetMatched>, manager: EntityManager): Promise<void> {
    const { assetId, title, matches } = payload;
    await this.matches.lockAsset(manager, assetId);
    const videoId = payload.videoId ?? (await this.matches.videoOf(manager, assetId));
    if (videoId === undefined) await this.matches.wait(manager, { assetId, title, matches });
    else await this.open(manager, { assetId, videoId, title, matches });
  }

  @OnEvent(consumers.moderation.videoCreated)
  async created({ payload }: Received<typeof videoCreated>, manager: EntityManager): Promise<void> {
    if (payload.assetId !== null) await this.known(manager, payload.assetId, payload.videoId);
  }

  @OnEvent(consumers.moderation.videoFileReplaced)
  async replaced({ payload }: Received<typeof videoFileReplaced>, manager: EntityManager): Promise<void> {
    await this.matches.setAsset(manager, payload.videoId, payload.assetId);
    if (payload.assetId !== null) await this.known(manager, payload.assetId, payload.videoId);
  }

  private async known(manager: EntityManager, assetId: string, videoId: string): Promise<void> {
    await this.matches.lockAsset(manager, assetId);
    await this.matches.setVideo(manager, assetId, videoId);
    const waiting = await this.matches.takeWaiting(manager, assetId);
    if (waiting) await this.open(manager, { assetId, videoId, ...waiting });
  }

  /** Opens the urgent case of a match, or joins the one that waits, and holds the content back. */
  private async open(manager: EntityManager, { assetId, videoId, title, matches }: Match): Promise<void> {
    if (await this.matches.wasKeptDespite(manager, videoId, matches)) return;
    const subject = { kind: 'video', id: videoId } as const;
    const listed = matches.flatMap(({ listedAssetId }) => listedAssetId ?? []);
    const category = (await this.matches.categoryOf(manager, listed)) ?? 'illegal';
    const { found, isNew } = await this.cases.open(manager, subject, {
      ...(await this.about(videoId, title)),
      assetId,
      ...{ origin: 'match', category, isUrgent: true },
    });
    await this.cases.match(manager, found.id, matches);
    await this.audit.add(manager, SYSTEM, {
      action: isNew ? 'case.open' : 'case.match',
      subject: found.id,
      before: null,
      after: { content: `video/${videoId}`, origin: 'match', matches: matches.length },
    });
    await this.hiding.hide(manager, { found, subject, category, origin: 'match' }, SYSTEM);
  }

  /** What the video is called. Hiding waits for no name: the file's stands in where catalogue does not tell one. */
  private async about(videoId: string, fileName: string): Promise<SubjectFacts> {
    try {
      return await this.subjects.video(videoId);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      log.warn({ reason: error.code, videoId }, 'a case of a match is called as its file is');
      return { title: fileName, author: '', description: '', ownerId: null, assetId: null };
    }
  }
}
