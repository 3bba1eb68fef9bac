import { prefixedLog, readableLine } from './client/log';

const json = (level: number, more = {}) =>
  JSON.stringify({ level, msg: 'message', component: 'relay', ...more });

describe('the prefixed log', () => {
  function lines(verbose: boolean): string[] {
    const written: string[] = [];
    const log = prefixedLog({ verbose, write: (text) => written.push(text) });
    log.say('pronto');
    log.line('media', json(30));
    log.line('media', json(50, { err: { message: 'no connection' }, requestId: 'r1' }));
    log.line('postgres', 'LOG:  checkpoint starting');
    return written;
  }

  it('shows its own lines, and of the processes what is wrong', () => {
    expect(lines(false)).toEqual([
      'alcova       │ pronto\n',
      'media        │ ERRO [relay] message: no connection (pedido r1)\n',
    ]);
  });

  it('shows everything when asked to', () => {
    expect(lines(true)).toHaveLength(4);
  });

  it('knows what is serious in the words of each part', () => {
    const serious = [
      '2026 FATAL: no',
      '[1] 2026 [ERR] lost',
      'Error: boom',
      'E1126 18:18:15.113872 volume_server.go:403 no space left on device',
    ];
    expect(serious.map((text) => readableLine(text).serious)).toEqual([true, true, true, true]);
    expect(readableLine('FATAL:  the database system is starting up').serious).toBe(false);
    expect(readableLine('[1] 2026 [INF] fine').serious).toBe(false);
    expect(readableLine('{broken').text).toBe('{broken');
  });
});
