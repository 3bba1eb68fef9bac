import { LADDER_FILES, type Account, type Asset, type ProcessingStatus, type Role } from '@alcova/contracts';

export const NOW = '2026-11-21T00:00:00.000Z';
export const accountOf = (role: Role): Account => ({
  id: `account-${role}`,
  name: role,
  email: `${role}@alcova.example`,
  photo: null,
  role,
  isActive: true,
  emailConfirmed: true,
  createdAt: NOW,
  updatedAt: NOW,
});

export const readyAsset: Asset = {
  id: 'asset1',
  version: 3,
  state: 'ready',
  revision: 1,
  s3Key: 'videos/asset1/clip.mp4',
  fileUrl: 'https://v.example/asset1/clip.mp4',
  fileName: 'clip.mp4',
  size: 1_000,
  duration: 3,
  width: 320,
  height: 180,
  hasAudio: true,
  wasCompressed: false,
  mp4Key: 'assets/asset1/1/video.mp4',
  hlsKey: `assets/asset1/1/${LADDER_FILES.master}`,
  storyboardKey: `assets/asset1/1/${LADDER_FILES.storyboard}`,
  posterUrl: 'https://i.example/images/poster.webp',
  thumbnailUrl: null,
  images: [],
  reason: null,
  found: null,
  createdAt: NOW,
  updatedAt: NOW,
};

export const video = {
  id: 'video1',
  title: 'Um conto',
  description: '',
  url: readyAsset.fileUrl,
  poster: '/poster.webp',
  thumbnailUrl: '/poster.webp',
  images: [],
  category: 'hetero' as const,
  author: 'Alguém',
  views: 0,
  likes: 0,
  dislikes: 0,
  comments: 0,
  isActive: true,
  isFavorite: false,
  duration: 3,
  createdAt: NOW,
  updatedAt: NOW,
  participants: ['somente para administradores'],
  mediaState: 'ready' as const,
  hold: null,
  assetId: 'asset1',
  scheduledFor: null,
  version: 1,
};
export const page = <T>(items: T[]) => ({ items, total: items.length, page: 1, pageSize: 15 });

export const doneStatus: ProcessingStatus = {
  assetId: readyAsset.id,
  state: 'ready',
  stage: 'done',
  percent: 100,
  remainingSeconds: 0,
  reasonCode: null,
  reason: null,
  updatedAt: NOW,
};
