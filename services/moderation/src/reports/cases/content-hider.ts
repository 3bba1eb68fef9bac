import type { Caller, ReportCategory, ReportSubject } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Evidence } from '../evidence/evidence.service';
import { Notices } from '../../notices/notices';
import { Holds } from './holds';
import { type FoundCase, OpenCasesRepository } from './open-cases.repository';

interface Hidden {
  readonly found: FoundCase;
  readonly subject: ReportSubject;
  readonly category: ReportCategory;
  /** What hides it: of a case that a report opened it may be a match. */
  readonly origin: FoundCase['origin'];
}

/** Holding a content back before anybody has decided: all of it in one transaction. */
@Injectable()
export class ContentHider {
  constructor(
    private readonly cases: OpenCasesRepository,
    private readonly holds: Holds,
    private readonly evidence: Evidence,
    private readonly notices: Notices,
  ) {}

  /** Does nothing where the case holds the content already. Whoever calls has locked the case. */
  async hide(
    manager: EntityManager,
    { found, subject, category, origin }: Hidden,
    caller: Caller,
  ): Promise<void> {
    if (!(await this.cases.hold(manager, found.id))) return;
    const change = await this.holds.follow(manager, { subject, caseId: found.id }, caller);
    await this.evidence.sealCase(manager, found.id, caller);
    if (change !== 'hidden') return;
    await this.notices.tellOwner(
      manager,
      { kind: subject.kind, ownerId: found.owner_id },
      { kind: 'content-hidden', title: found.title, subjectKind: subject.kind, category, origin },
    );
  }
}
