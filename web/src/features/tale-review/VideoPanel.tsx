import { type listVideos, type ReviewedTale, videoPath } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call';
import styles from '../../shared/desk/desk.module.css';
import { Link } from '../../shared/navigation/Link';
import { videoPage } from '../../shared/tales/video-page';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Failed, Loading } from '../../shared/ui/states';
import { videoTexts as texts } from './texts';

const MAX_SHOWN = 10;

function Found({ q, onChoose }: { q: string; onChoose: (address: string) => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['videos', 'for-tale', q],
    queryFn: ({ signal }) =>
      call<typeof listVideos>('GET /api/videos', { query: { q, pageSize: MAX_SHOWN }, signal }),
  });
  if (isError && !data) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <p>{texts.noResult}</p>;
  return (
    <ul className={styles.found}>
      {data.items.map((video) => (
        <li key={video.id}>
          <Button small onClick={() => onChoose(videoPath(video.id))}>
            {video.title}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function ChooseDialog({ onChoose, onClose }: { onChoose: (address: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    setQ(typed.trim());
  };
  return (
    <Modal title={texts.choose} onClose={onClose}>
      <form className={styles.noteForm} onSubmit={search}>
        <Field label={texts.search}>
          {(control) => (
            <input
              type="search"
              {...control}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button small type="submit">
          {texts.find}
        </Button>
      </form>
      <Found q={q} onChoose={onChoose} />
      <ModalActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
      </ModalActions>
    </Modal>
  );
}

interface VideoPanelProps {
  readonly tale: ReviewedTale;
  readonly onLink: (address: string | null, message: string) => void;
}

/** TALE-05: the video that was made from a tale, chosen among those of the site. */
export function VideoPanel({ tale, onLink }: VideoPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const page = videoPage(tale.videoURL);
  const choose = (address: string) => {
    setIsOpen(false);
    onLink(address, texts.linked);
  };
  return (
    <section className={styles.panel} aria-labelledby="video-do-conto">
      <h2 id="video-do-conto">{texts.title}</h2>
      {tale.videoURL === null && <p>{texts.none}</p>}
      {tale.videoURL !== null && (page ? <Link to={page}>{texts.open}</Link> : <p>{tale.videoURL}</p>)}
      <div className={styles.row}>
        <Button small onClick={() => setIsOpen(true)}>
          {texts.choose}
        </Button>
        {tale.videoURL !== null && (
          <Button small onClick={() => onLink(null, texts.unlinked)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {isOpen && <ChooseDialog onChoose={choose} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
