import { useState } from 'react';
import { Button } from '../../../shared/ui/Button';
import { AddVideoDialog } from './AddVideoDialog';
import { addTexts as texts } from './texts';

/** 'Adicionar Vídeo' and its dialog. `onSaved` gets what there is to tell. */
export function AddVideo({ onSaved }: { onSaved: (message: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const saved = () => {
    setIsOpen(false);
    onSaved(texts.saved);
  };
  return (
    <>
      <Button look="primary" onClick={() => setIsOpen(true)}>
        {texts.title}
      </Button>
      {isOpen && <AddVideoDialog onClose={() => setIsOpen(false)} onSaved={saved} />}
    </>
  );
}
