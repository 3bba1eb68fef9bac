import { ApiError } from '../api/error';
import { checkReport, consequenceOf, EMPTY_REPORT, refusalOf, secretIn, ticketPath } from './form';

const subject = { kind: 'video', id: 'v1' } as const;
const filled = { ...EMPTY_REPORT, category: 'spam' as const };

describe('a report as it is typed', () => {
  it('needs a reason, and an address where it is not known what is reported', () => {
    expect(checkReport(EMPTY_REPORT, null)).toEqual({
      messages: {
        category: 'Escolha o motivo da denúncia.',
        address: 'Informe o endereço do conteúdo.',
      },
    });
    expect(checkReport(EMPTY_REPORT, subject)).toEqual({
      messages: { category: 'Escolha o motivo da denúncia.' },
    });
  });

  it('says at its field what is too long or no e-mail', () => {
    const typed = { ...filled, description: 'a'.repeat(4_001), contact: 'sem arroba' };
    expect(checkReport(typed, subject)).toEqual({
      messages: {
        description: 'Escreva no máximo 4.000 caracteres.',
        contact: 'Informe um e-mail válido, ou deixe o campo vazio.',
      },
    });
  });

  it('is sent with the content or its address, never both', () => {
    const typed = { ...filled, address: ' /video/v2 ', contact: ' a@b.test ' };
    const report = { category: 'spam', description: '', contact: 'a@b.test' };
    expect(checkReport(typed, subject)).toEqual({ report: { ...report, subject } });
    expect(checkReport(typed, null)).toEqual({ report: { ...report, address: '/video/v2' } });
  });

  it('tells what happens, urgent or not', () => {
    expect(consequenceOf('intimate-image')).toContain('sai do ar assim que a denúncia chega');
    expect(consequenceOf('intimate-image')).toContain('em até 2 horas');
    expect(consequenceOf('copyright')).not.toContain('sai do ar');
    expect(consequenceOf('copyright')).toContain('em até 72 horas');
  });
});

describe('a refused report', () => {
  const refused = (code: string, message = 'O motivo.') => new ApiError(code, message, 400);

  it('is told at its field, where the form has it', () => {
    expect(refusalOf(refused('report.foreign-address'), true)).toEqual({
      field: 'address',
      message: 'O motivo.',
    });
    expect(refusalOf(refused('report.no-content'), false)).toEqual({ field: null, message: 'O motivo.' });
    expect(refusalOf(refused('report.contact-invalid'), false).field).toBe('contact');
  });

  it('is told for the whole form otherwise, in words that say what to do', () => {
    expect(refusalOf(refused('report.too-many'), true)).toEqual({ field: null, message: 'O motivo.' });
    expect(refusalOf(refused('internal'), true).message).toContain('O que você escreveu continua aqui');
    expect(refusalOf(new TypeError('broken'), true).field).toBeNull();
  });
});

describe('the secret of a ticket', () => {
  const secret = 'a'.repeat(43);

  it('is found in its link, in a fragment, and alone', () => {
    for (const link of [`https://site.test${ticketPath(secret)}`, `#${secret}`, ` ${secret}\n`])
      expect(secretIn(link)).toBe(secret);
  });

  it('is empty where nothing was given', () => {
    expect(secretIn('')).toBe('');
    expect(secretIn('#')).toBe('');
  });
});
