import { RepeatedWarnings } from './repeated-warnings';

describe('troubles that repeat themselves', () => {
  it('are told once a minute, with how many there were', () => {
    let now = 0;
    const told: unknown[] = [];
    const troubles = new RepeatedWarnings(
      (about) => told.push(about),
      () => now,
    );
    for (let count = 0; count < 5; count++) troubles.note('refused');
    now += 59_000;
    troubles.note('refused');
    expect(told).toEqual([{ reason: 'refused', times: 1 }]);
    now += 1_000;
    troubles.note('refused');
    expect(told.at(-1)).toEqual({ reason: 'refused', times: 6 });
  });

  it('are told by their message alone', () => {
    const told: { reason: string }[] = [];
    new RepeatedWarnings((about) => told.push(about)).note(
      JSON.stringify({ message: 'x'.repeat(500), stack: 'at y' }),
    );
    new RepeatedWarnings((about) => told.push(about)).note('{"no":"message"}');
    new RepeatedWarnings((about) => told.push(about)).note('{broken');
    expect(told.map(({ reason }) => reason)).toEqual(['x'.repeat(200), 'ZodError', 'SyntaxError']);
  });
});
