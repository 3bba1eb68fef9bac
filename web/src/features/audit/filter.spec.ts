import { fieldsFrom, filled, filterOf } from './filter';

const fields = (query: string) => fieldsFrom(new URLSearchParams(query));

describe('the filter of the audit log', () => {
  it('asks for days of São Paulo from their beginning to their end', () => {
    expect(filterOf(fields('from=2026-01-02&to=2026-01-03'))).toMatchObject({
      from: '2026-01-02T03:00:00.000Z',
      to: '2026-01-04T02:59:00.000Z',
    });
  });

  it('leaves out what is empty or what nobody could mean', () => {
    expect(filled(fields('action=&subject=%20&actor=a'))).toEqual({ actor: 'a' });
    expect(filterOf(fields('from=nunca&to=2026-13-40&actor=..%2f'))).toEqual({
      action: undefined,
      title: undefined,
      subject: undefined,
      actorId: undefined,
      readings: 'hide',
    });
  });

  it('asks for an account, or for those who act without one', () => {
    expect(filterOf(fields('actor=01ABC'))).toMatchObject({ actorId: '01ABC', actorKind: undefined });
    expect(filterOf(fields('actor=operator'))).toMatchObject({ actorId: undefined, actorKind: 'operator' });
  });

  it('leaves reading out, unless it is asked for by a word or by what was done', () => {
    expect(filterOf(fields('')).readings).toBe('hide');
    expect(filterOf(fields('action=video.edit')).readings).toBe('hide');
    for (const query of ['readings=show', 'action=lease.take'])
      expect(filterOf(fields(query)).readings).toBeUndefined();
  });

  it('looks for a part of what things were called', () => {
    expect(filterOf(fields('title=%20farol%20')).title).toBe('farol');
    expect(filterOf(fields(`title=${'x'.repeat(201)}`)).title).toBeUndefined();
  });

  it('takes texts without what stands around them', () => {
    expect(filterOf(fields('action=%20tale.approve%20&subject=abc'))).toMatchObject({
      action: 'tale.approve',
      subject: 'abc',
    });
  });
});
