import { Column, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Picture } from '../images/picture.entity';

/** What books and ads have in common. */
export abstract class ShopItem {
  @PrimaryColumn('text')
  id!: string;

  /** Grows with each edit: of two editors of one version one wins. */
  @Column('integer', { default: 1 })
  version!: number;

  /** Grows with each change, edits or not: events are ordered by it. */
  @Column('integer', { default: 1 })
  changes!: number;

  /** Null for what came without a picture, from another installation. */
  @OneToOne(() => Picture)
  @JoinColumn({ name: 'picture_id' })
  picture!: Picture | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;

  /** Null: not in the trash. */
  @Column('timestamptz', { name: 'trashed_at', nullable: true })
  trashedAt!: Date | null;
}
