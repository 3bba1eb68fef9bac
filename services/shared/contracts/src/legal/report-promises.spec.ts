import { REPORT_CATEGORIES } from '../moderation/report-categories';
import { contentPolicyDocument } from './content-policy';
import { reportPromises } from './report-promises';

describe('what the content policy promises for reports', () => {
  it('is a line for each term, the urgent ones first', () => {
    expect(reportPromises(REPORT_CATEGORIES)).toEqual([
      'Segurança de menores, imagem íntima sem consentimento e adulto mostrado como menor: o conteúdo sai do ar na hora, e a decisão vem em até 2 horas.',
      'Estrangulamento ou sufocação, violência ou ódio, exposição de dados pessoais e outro conteúdo ilegal: decisão em até 24 horas.',
      'Direitos autorais, propaganda ou conteúdo enganoso e outro motivo: decisão em até 72 horas.',
    ]);
  });

  it('stands in the page', () => {
    const points = contentPolicyDocument.sections.flatMap((section) => section.points ?? []);
    expect(points).toEqual(expect.arrayContaining(reportPromises(REPORT_CATEGORIES)));
  });
});
