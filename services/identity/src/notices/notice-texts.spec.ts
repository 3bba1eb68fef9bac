import { noticeText, type OtherNotice, type ReporterNotice } from './notice-texts';

const SITE = { name: 'Contos & Cia', url: 'https://site.example' };
const SECRET = 'a'.repeat(43);
const content = { title: '<b>Demonstração</b>', subjectKind: 'tale' } as const;
const TICKET = `https://site.example/denuncia/acompanhar#${SECRET}`;

const CALL = { kind: 'urgent-cases', caseId: 'caso', dueAt: '2026-11-21T18:00:00.000Z' } as const;

describe('the mail of a notice', () => {
  it.each<[ReporterNotice | OtherNotice, string, string]>([
    [{ kind: 'report-received', number: 'D-2026-000001', secret: SECRET }, TICKET, 'D-2026-000001'],
    [
      { kind: 'report-decided', number: 'D-2026-000001', secret: SECRET, outcome: 'removed' },
      TICKET,
      'removido do site',
    ],
    [
      { kind: 'report-decided', number: 'D-2026-000001', secret: SECRET, outcome: 'kept' },
      TICKET,
      'continua no site',
    ],
    [
      { kind: 'report-decided', number: 'D-2026-000001', secret: SECRET, outcome: 'deleted' },
      TICKET,
      'O conteúdo foi excluído pelo site.',
    ],
    [
      { kind: 'report-decided', number: 'D-2026-000001', secret: SECRET, outcome: 'unavailable' },
      TICKET,
      'já não está',
    ],
    [
      { kind: 'content-removed', ...content, reason: 'spam', message: 'O conteúdo é propaganda.' },
      'https://site.example/my-tales',
      'O conteúdo é propaganda.',
    ],
    [
      { kind: 'reports-past-budget', category: 'child-safety' },
      'https://site.example/reports',
      'primeiro na fila',
    ],
    [
      { kind: 'tale-decided', topic: 'published', outcome: 'published', isEdit: false, reason: null },
      'https://site.example/my-tales',
      'A moderação publicou em Contos & Cia um conto que você enviou.',
    ],
    [
      { kind: 'tale-decided', topic: 'refused', outcome: 'refused', isEdit: false, reason: 'quality' },
      'https://site.example/my-tales',
      'Motivo: Precisa de revisão. O texto precisa de revisão antes de ser publicado.',
    ],
    [
      { kind: 'tale-decided', topic: 'refused', outcome: 'refused', isEdit: true, reason: 'duplicate' },
      'https://site.example/my-tales',
      'O texto que já estava no site continua nele.',
    ],
    [
      { kind: 'tale-decided', topic: 'contested', outcome: 'refused', isEdit: false, reason: 'other' },
      'https://site.example/my-tales',
      'avaliou a recusa que você contestou, e a manteve.',
    ],
    [{ kind: 'content-restored', ...content }, 'https://site.example/my-tales', 'de novo no site'],
    [
      {
        ...{ kind: 'content-hidden', ...content, subjectKind: 'video', category: 'intimate-image' },
        origin: 'report',
      },
      'https://site.example/reports',
      'denúncia urgente (Imagem íntima sem consentimento)',
    ],
    [
      { kind: 'content-hidden', ...content, subjectKind: 'video', category: 'illegal', origin: 'match' },
      'https://site.example/reports',
      'igual ou parecido',
    ],
    [
      { ...CALL, waiting: 1, overdue: 0 },
      'https://site.example/reports',
      'espera pela decisão de alguém da moderação, até 21/11/2026, 15:00',
    ],
    [{ ...CALL, waiting: 40, overdue: 3 }, 'https://site.example/reports', '40 casos urgentes'],
  ])('%j', (notice, link, words) => {
    const mail = noticeText(SITE, notice);
    expect(mail.subject).not.toMatch(/conto |vídeo|Demonstração|den[uú]ncia/i);
    expect(mail.text).toContain(`\n\n${link}\n\n`);
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).not.toContain('<b>');
  });

  it('tells nobody who administers the site that there is nothing to do about what was hidden', () => {
    for (const origin of ['report', 'match'] as const) {
      const hidden = { kind: 'content-hidden', category: 'illegal', origin, title: 'Filme' } as const;
      const ofSite = noticeText(SITE, { ...hidden, subjectKind: 'video' }).text;
      expect(ofSite).not.toContain('não precisa fazer nada');
      expect(ofSite).toContain('Quem administra o site também pode decidir');
      expect(noticeText(SITE, { ...hidden, subjectKind: 'tale' }).text).toContain('não precisa fazer nada');
    }
  });

  it('calls a match of a list no report', () => {
    const { text } = noticeText(SITE, {
      ...{ kind: 'content-hidden', ...content, subjectKind: 'video', category: 'illegal', origin: 'match' },
    });
    expect(text).not.toMatch(/denúncia/i);
  });

  it('says how many urgent cases wait, and of how many the time is over', () => {
    const textOf = (waiting: number, overdue: number) => noticeText(SITE, { ...CALL, waiting, overdue }).text;
    expect(textOf(1, 1)).toContain('O prazo dele terminou');
    expect(textOf(40, 1)).toContain('O prazo de 1 deles terminou');
    expect(textOf(40, 3)).toContain('O prazo de 3 deles terminou');
    expect(textOf(40, 0)).not.toContain('terminou');
  });
});
