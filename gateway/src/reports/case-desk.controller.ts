import {
  addCaseNote,
  addCaseNoteRoute,
  caseEventsRoute,
  casesLoad,
  casesLoadRoute,
  countReported,
  countReportedRoute,
  decideCase,
  decideCaseRoute,
  deskLoad,
  keepWave,
  keepWaveRoute,
  listCases,
  listCasesRoute,
  nextCase,
  nextCaseRoute,
  readEvidence,
  readEvidenceRoute,
  releaseCaseLease,
  releaseCaseLeaseRoute,
  renewCaseLease,
  renewCaseLeaseRoute,
  type ReportSubject,
  reportWave,
  reportWaveRoute,
  reviewCase,
  reviewCaseRoute,
  undoCaseDecision,
  undoCaseDecisionRoute,
  waitingRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { takeUntil, timer } from 'rxjs';
import { type Call, type InputOf, sessionOf } from '../http/call';
import { Handles, HandlesEvents } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { CaseFeed } from './case-feed';

const DESK = { limit: 'desk' } as const;

/** The desk of reports: one case at a time, under a lease. */
@Controller()
export class CaseDeskController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
    private readonly feed: CaseFeed,
  ) {}

  @Handles(nextCaseRoute, DESK)
  async next({ body }: InputOf<typeof nextCaseRoute>, { caller }: Call) {
    return this.services.request(nextCase, body, { caller });
  }

  @Handles(listCasesRoute)
  async list({ query }: InputOf<typeof listCasesRoute>, { caller }: Call) {
    return this.services.request(listCases, query, { caller });
  }

  @Handles(casesLoadRoute)
  async load(_input: InputOf<typeof casesLoadRoute>, { caller }: Call) {
    return this.services.request(casesLoad, {}, { caller });
  }

  @Handles(waitingRoute)
  async waiting(_input: InputOf<typeof waitingRoute>, { caller }: Call) {
    const [cases, tales] = await Promise.all([
      this.services.request(casesLoad, {}, { caller }),
      this.services.request(deskLoad, {}, { caller }),
    ]);
    return {
      cases: { waiting: cases.waiting, urgent: cases.urgent },
      tales: { waiting: tales.waiting, urgent: tales.urgent },
    };
  }

  @Handles(countReportedRoute)
  async reported({ body }: InputOf<typeof countReportedRoute>, { caller }: Call) {
    return this.services.request(countReported, body, { caller });
  }

  /** Access was checked once: the stream ends with the session's token, and the client comes back with a new one. */
  @HandlesEvents(caseEventsRoute)
  async events(_input: InputOf<typeof caseEventsRoute>, call: Call) {
    const session = sessionOf(call);
    return this.feed.watch().pipe(takeUntil(timer(new Date(session.exp * 1_000))));
  }

  @Handles(reviewCaseRoute, DESK)
  async review({ params }: InputOf<typeof reviewCaseRoute>, { caller }: Call) {
    return this.services.request(reviewCase, params, { caller });
  }

  @Handles(renewCaseLeaseRoute, DESK)
  async renew({ params, body }: InputOf<typeof renewCaseLeaseRoute>, { caller }: Call) {
    return this.services.request(renewCaseLease, { ...params, ...body }, { caller });
  }

  @Handles(releaseCaseLeaseRoute, DESK)
  async release({ params, body }: InputOf<typeof releaseCaseLeaseRoute>, { caller }: Call) {
    return this.services.request(releaseCaseLease, { ...params, ...body }, { caller });
  }

  @Handles(decideCaseRoute, DESK)
  async decide({ params, body }: InputOf<typeof decideCaseRoute>, { caller }: Call) {
    const decided = await this.services.request(decideCase, { ...params, ...body }, { caller });
    this.changed(decided.subject);
    return decided;
  }

  @Handles(undoCaseDecisionRoute, DESK)
  async undo({ params }: InputOf<typeof undoCaseDecisionRoute>, { caller }: Call) {
    const found = await this.services.request(undoCaseDecision, { decisionId: params.id }, { caller });
    this.changed(found.subject);
    return found;
  }

  @Handles(reportWaveRoute, DESK)
  async wave(_input: InputOf<typeof reportWaveRoute>, { caller }: Call) {
    return this.services.request(reportWave, {}, { caller });
  }

  @Handles(keepWaveRoute, DESK)
  async keepWave({ body }: InputOf<typeof keepWaveRoute>, { caller }: Call) {
    const answer = await this.services.request(keepWave, body, { caller });
    for (const { subject } of answer.kept) this.changed(subject);
    return answer;
  }

  @Handles(addCaseNoteRoute, DESK)
  async addNote({ params, body }: InputOf<typeof addCaseNoteRoute>, { caller }: Call) {
    return this.services.request(addCaseNote, { ...params, ...body }, { caller });
  }

  @Handles(readEvidenceRoute)
  async evidence({ params }: InputOf<typeof readEvidenceRoute>, { caller }: Call) {
    return this.services.request(readEvidence, params, { caller });
  }

  private changed({ kind, id }: ReportSubject): void {
    this.reads.changed(kind === 'tale' ? 'tales' : 'videos', id);
  }
}
