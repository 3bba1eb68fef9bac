import type { MigrationInterface } from 'typeorm';
import { chosenMigrations } from './migrate';

class First1700000000001 implements MigrationInterface {
  readonly name = 'First1700000000001';
  up = (): Promise<void> => Promise.resolve();
  down = (): Promise<void> => Promise.resolve();
}
class Second1700000000002 implements MigrationInterface {
  up = (): Promise<void> => Promise.resolve();
  down = (): Promise<void> => Promise.resolve();
}
const known = [First1700000000001, Second1700000000002];

describe('the migrations that are applied', () => {
  it('are all of them, or those that are named', () => {
    expect(chosenMigrations(known, undefined)).toEqual(known);
    expect(chosenMigrations(known, 'Second1700000000002')).toEqual([Second1700000000002]);
  });

  it('are none when one is named that this version does not know', () => {
    expect(() => chosenMigrations(known, 'First1700000000001,Third1700000000003')).toThrow(
      'Third1700000000003',
    );
  });
});
