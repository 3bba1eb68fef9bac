import { getVideo, logout } from '@alcova/contracts';
import { answerOf } from './response.interceptor';

const AT = '2026-11-26T12:00:00Z';
const video = {
  ...{ id: 'a', title: 'Um', description: '', url: '/a.mp4', poster: '', thumbnailUrl: '', author: '' },
  ...{ category: 'gay', views: 1, likes: 0, dislikes: 0, comments: 0, duration: 2, images: [] },
  ...{ isActive: true, isFavorite: false, createdAt: AT, updatedAt: AT },
};

/** The browser relies on this: it does not check a second time (decision 0001). */
describe('an answer that leaves the gateway', () => {
  it('is what its contract names, and nothing else', () => {
    expect(answerOf(getVideo, { ...video, participants: ['Alguém'] })).toEqual(video);
  });

  it('has what the contract fills in', () => {
    expect(answerOf(getVideo, { ...video, images: undefined })).toEqual(video);
  });

  it.each([
    ['lacks a field', { ...video, title: undefined }],
    ['has a field of another type', { ...video, views: '1' }],
    ['has a word that the contract does not know', { ...video, category: 'another' }],
    ['is nothing', undefined],
  ])('fails where it %s, and says of it no more than where', (_what, answer) => {
    expect(() => answerOf(getVideo, answer)).toThrow(/^getVideo: (?:title|views|category)?$/);
  });

  it('has no body where the contract has none', () => {
    expect(answerOf(logout, null)).toBeUndefined();
  });
});
