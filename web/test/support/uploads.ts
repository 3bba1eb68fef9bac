import { createVideo, finishUpload, getVideoTotals, listAdminVideos, listUploads } from '@alcova/contracts';
import { screen } from '@testing-library/dom';
import { type UserEvent } from '@testing-library/user-event';
import { FakeServer } from './server';
import { adminVideo } from './things';

/** What a file says on its way. */
export const SENDING = 'Enviando vídeo...';

export const fileOf = (name: string) =>
  new File(['cenas de um vídeo'], name, { type: 'video/mp4', lastModified: 1 });

const received = (name: string) => ({
  ...{ success: true, fileUrl: `/cdn/media/${name}.mp4`, s3Key: `videos/${name}/file.mp4`, duration: null },
  ...{ wasCompressed: false, error: null },
});

/** A server that takes files and makes their videos. */
export const takesFiles = () =>
  new FakeServer()
    .answerBy(finishUpload, ({ url }) => received(url.pathname.split('/').at(-2) ?? ''))
    .answer(createVideo, adminVideo(1))
    .answer(getVideoTotals, { views: 0, likes: 0, comments: 0, active: 0, videos: 0 })
    .answer(listAdminVideos, { items: [], total: 0, page: 1, pageSize: 15 })
    .answer(listUploads, { items: [], total: 0, page: 1, pageSize: 30 });

export const choose = async (user: UserEvent, ...names: string[]) =>
  user.upload(await screen.findByLabelText('Arquivo de vídeo ou áudio'), names.map(fileOf));

export const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Enviar Vídeo' }));
