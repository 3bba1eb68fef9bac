import { CodedError, getPublishedTale, getVideo, oneLine } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { PolicyClass } from '../http/policy-class';
import { PublicReads } from '../public-bytes/public-reads';

const ofId = (id: string) => ({ params: { id }, query: undefined, body: undefined });

/** What the public may know of a video or a tale, for its share image. */
@Injectable()
export class ShareTitles {
  constructor(private readonly reads: PublicReads) {}

  /** Undefined for what the public may not see. @throws CodedError `unavailable` while that cannot be known */
  ofVideo(id: string, policy: PolicyClass) {
    return orNothing(async () => {
      const { title, views, category } = await this.reads.read(getVideo, ofId(id), policy);
      return { title: oneLine(title), views, category, type: 'video' as const };
    });
  }

  /** The same. */
  ofTale(id: string, policy: PolicyClass) {
    return orNothing(async () => {
      const { title, category } = await this.reads.read(getPublishedTale, ofId(id), policy);
      return { title: oneLine(title), views: undefined, category, type: 'default' as const };
    });
  }
}

async function orNothing<Facts>(read: () => Promise<Facts>): Promise<Facts | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CodedError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
