import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ADD_VIDEO } from '../../../shared/admin/add-video';
import { Button } from '../../../shared/ui/Button';
import { AddVideoDialog } from './AddVideoDialog';
import { addTexts as texts } from './texts';

/** 'Adicionar Vídeo' and its dialog, which an address can ask for as well. `onSaved` gets what there is to tell. */
export function AddVideo({ onSaved }: { onSaved: (message: string) => void }) {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setIsOpen] = useState(() => search.has(ADD_VIDEO));
  const close = () => {
    setIsOpen(false);
    if (!search.has(ADD_VIDEO)) return;
    const rest = new URLSearchParams(search);
    rest.delete(ADD_VIDEO);
    setSearch(rest, { replace: true });
  };
  const saved = (message: string) => {
    close();
    onSaved(message);
  };
  return (
    <>
      <Button look="primary" onClick={() => setIsOpen(true)}>
        {texts.title}
      </Button>
      {isOpen && <AddVideoDialog onClose={close} onSaved={saved} />}
    </>
  );
}
