import type { ImageState, PictureSize } from '@alcova/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture from outside, of one book or one ad. What is still to be done for it stands in columns of its own (DuePicturesRepository). */
@Entity('pictures')
export class Picture {
  @PrimaryColumn('text')
  id!: string;

  /** The address that was typed. */
  @Column('text')
  source!: string;

  @Column('text')
  size!: PictureSize;

  @Column('text')
  state!: ImageState;

  /** In the store; null while the picture is not there. */
  @Column('text', { nullable: true })
  key!: string | null;

  /** Why it could not be had. */
  @Column('text', { nullable: true })
  reason!: string | null;
}
