import { type AdminVideo } from '@alcova/contracts';
import { type Facts, NO_FACTS, savedText, videoFactsOf, wrongIn } from './facts';

const MOMENT = '2099-03-01T23:30:00.000Z';
const typed: Facts = { ...NO_FACTS, title: ' Um farol ', category: 'gay' };
const video: AdminVideo = {
  ...{ id: 'v1', title: 'Um farol', description: '', url: '', poster: '', thumbnailUrl: '', images: [] },
  ...{ category: 'gay', author: '', views: 0, likes: 0, dislikes: 0, comments: 0, duration: 3 },
  ...{ isActive: true, isFavorite: false, createdAt: MOMENT, updatedAt: MOMENT, participants: [] },
  ...{ mediaState: 'ready', assetId: null, scheduledFor: null, hold: null, version: 1 },
};

describe('the facts of a new video', () => {
  it('[UPLOAD-06] are asked for in this order', () => {
    const noFile = 'Por favor, faça o upload do vídeo';
    const late = { ...typed, scheduledFor: '2020-01-01T10:00' };
    const many = { ...late, participants: 'x'.repeat(121) };
    expect(wrongIn({ ...many, title: ' ', category: '' }, noFile)).toBe(
      'Por favor, preencha o título do vídeo',
    );
    expect(wrongIn({ ...many, category: '' }, noFile)).toBe('Por favor, selecione uma categoria');
    expect(wrongIn(many, noFile)).toBe(noFile);
    expect(wrongIn(many, null)).toBe('São até 50 participantes, com até 120 caracteres cada.');
    expect(wrongIn(late, null)).toBe('Escolha uma data e um horário no futuro.');
    expect(wrongIn(typed, null)).toBeNull();
  });

  it('are sent as they were typed, without a time where there is none', () => {
    expect(videoFactsOf(typed, '')).toEqual({
      ...{ title: 'Um farol', category: 'gay', description: '', author: '', participants: [] },
      thumbnailUrl: '',
    });
    const all = {
      ...typed,
      ...{ description: ' Uma viagem. ', author: ' Ana ', participants: 'Ana\n Bia ' },
    };
    expect(videoFactsOf({ ...all, scheduledFor: '2099-03-01T20:30' }, '/images/a.webp')).toEqual({
      ...{ title: 'Um farol', category: 'gay', description: 'Uma viagem.', author: 'Ana' },
      ...{ participants: ['Ana', 'Bia'], thumbnailUrl: '/images/a.webp' },
      ...{ scheduledFor: MOMENT, isActive: false },
    });
  });

  it('are told of as they were kept', () => {
    const plain = videoFactsOf(typed, '');
    const scheduled = { ...plain, scheduledFor: MOMENT, isActive: false };
    const inactive = { ...video, isActive: false };
    expect(savedText(video, plain)).toBe('Vídeo cadastrado com sucesso!');
    expect(savedText(null, scheduled)).toBe('Vídeo cadastrado com sucesso!');
    expect(savedText({ ...inactive, scheduledFor: MOMENT }, scheduled)).toContain('01/03/2099, 20:30');
    expect(savedText(inactive, plain)).toContain('inativo até ter os registros dos participantes.');
    expect(savedText(inactive, scheduled)).toContain('sem data de publicação');
  });
});
