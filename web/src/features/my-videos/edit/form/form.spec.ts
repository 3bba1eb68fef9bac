import { type AdminVideo } from '@alcova/contracts';
import { changesOf, changedFields, editForm, shownValue, valuesOf } from './form';

const MOMENT = '2099-03-01T23:30:00.000Z';
const video: AdminVideo = {
  ...{ id: 'v1', title: 'Um conto', description: '', url: '', poster: '', thumbnailUrl: '', images: [] },
  ...{ category: 'gay', author: '', views: 0, likes: 0, dislikes: 0, comments: 0, duration: 3 },
  ...{ isActive: false, isFavorite: true, createdAt: MOMENT, updatedAt: MOMENT },
  ...{ participants: ['Ana', 'Bia'], mediaState: 'ready', assetId: null, scheduledFor: MOMENT },
  ...{ hold: null, version: 4 },
};

describe('the edit form', () => {
  it('shows a video and gives the same back', () => {
    const values = valuesOf(video);
    expect(values).toMatchObject({ participants: 'Ana\nBia', scheduledFor: '2099-03-01T20:30' });
    expect(changesOf(values, new Set(['participants', 'scheduledFor', 'title']))).toEqual({
      ...{ participants: ['Ana', 'Bia'], scheduledFor: MOMENT, title: 'Um conto' },
    });
  });

  it('sends what was touched alone, and no time for a video that becomes active', () => {
    const values = { ...valuesOf(video), isActive: true, participants: ' Ana \n\n' };
    expect(changesOf(values, new Set(['isActive', 'scheduledFor', 'participants']))).toEqual({
      ...{ isActive: true, participants: ['Ana'] },
    });
    expect(changesOf({ ...values, isActive: false, scheduledFor: '' }, new Set(['scheduledFor']))).toEqual({
      scheduledFor: null,
    });
  });

  it('sends another picture, and none that stayed', () => {
    const values = { ...valuesOf(video), thumbnailUrl: '/images/outra.webp' };
    expect(changesOf(values, new Set(['thumbnailUrl']))).toEqual({ thumbnailUrl: '/images/outra.webp' });
    expect(changesOf(values, new Set(['title']))).toEqual({ title: 'Um conto' });
    expect(changedFields(video, { ...video, thumbnailUrl: '/images/outra.webp' })).toEqual(['thumbnailUrl']);
  });

  it('names what somebody else has changed, as people read it', () => {
    const other: AdminVideo = {
      ...video,
      category: 'trans',
      scheduledFor: null,
      isFavorite: false,
      views: 7,
    };
    expect(changedFields(video, other)).toEqual(['category', 'isFavorite', 'scheduledFor']);
    expect(shownValue(valuesOf(other), 'category')).toBe('Trans');
    expect(shownValue(valuesOf(video), 'isFavorite')).toBe('Sim');
    expect(shownValue(valuesOf(video), 'scheduledFor')).toBe('01/03/2099, 20:30');
    expect(shownValue(valuesOf(other), 'scheduledFor')).toBe('');
  });

  it.each([
    ['title', ' '],
    ['title', 'x'.repeat(201)],
    ['description', 'x'.repeat(5_001)],
    ['participants', Array(51).fill('Ana').join('\n')],
    ['participants', 'x'.repeat(121)],
  ])('refuses %s', (field, value) => {
    expect(editForm.safeParse({ ...valuesOf(video), [field]: value }).success).toBe(false);
  });
});
