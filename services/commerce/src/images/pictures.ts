import { OUTSIDE_IMAGE_PREFIX, type PictureSize } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { CONFIG, type Config } from '../config/config';
import type { Picture } from './picture.entity';
import { keyOfOwn } from './picture-keys';
import { PicturesRepository } from './pictures.repository';

/** Pictures as books and ads use them: each has at most one of its own, which goes with it. */
@Injectable()
export class Pictures {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly repository: PicturesRepository,
  ) {}

  /** A picture from a typed address: there at once when this site serves it already, else to be fetched. @returns its id */
  async add(manager: EntityManager, source: string, size: PictureSize): Promise<string> {
    const id = ulid();
    const key = keyOfOwn(source, this.config.IMAGE_CDN_URL) ?? null;
    const isGone =
      key?.startsWith(OUTSIDE_IMAGE_PREFIX) === true && !(await this.repository.touchIfStored(manager, key));
    await this.repository.insert(manager, {
      ...{ id, source, size },
      key: isGone ? null : key,
      reason: isGone ? 'not-stored' : null,
    });
    return id;
  }

  /**
   * What stands in the place of `current` after an edit with this address: the same picture when nothing changed, and a new try when the
   * same address failed before.
   */
  async replace(
    manager: EntityManager,
    current: Pick<Picture, 'id' | 'source' | 'state'> | null,
    source: string,
    size: PictureSize,
  ): Promise<string> {
    if (current?.source === source && current.state !== 'failed') return current.id;
    return this.add(manager, source, size);
  }

  /** Lets go of a picture that nothing names any more. */
  async remove(manager: EntityManager, id: string | null): Promise<void> {
    if (id !== null) await this.repository.remove(manager, id);
  }
}
