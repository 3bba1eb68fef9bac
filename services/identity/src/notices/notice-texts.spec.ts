import { noticeText, type OtherNotice, type ReporterNotice } from './notice-texts';

const SITE = { name: 'Contos & Cia', url: 'https://site.example' };
const SECRET = 'a'.repeat(43);
const content = { title: '<b>Demonstração</b>', subjectKind: 'tale' } as const;
const TICKET = `https://site.example/denuncia/acompanhar#${SECRET}`;

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
    [{ kind: 'content-restored', ...content }, 'https://site.example/my-tales', 'de novo no site'],
    [
      { kind: 'content-hidden', ...content, subjectKind: 'video', category: 'intimate-image' },
      'https://site.example/reports',
      'oculto até',
    ],
  ])('%j', (notice, link, words) => {
    const mail = noticeText(SITE, notice);
    expect(mail.subject).not.toMatch(/conto |vídeo|Demonstração|den[uú]ncia/i);
    expect(mail.text).toContain(`\n\n${link}\n\n`);
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).not.toContain('<b>');
  });
});
