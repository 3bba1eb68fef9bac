import { type AccountSecurity } from '@alcova/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { type Proof, ProofForm } from '../../../shared/reauthentication/ProofForm';
import { signOut } from '../../../shared/session/store';
import { announce } from '../../../shared/ui/announce';
import { Button } from '../../../shared/ui/Button';
import { Modal } from '../../../shared/ui/Modal';
import { DataExport } from './DataExport';
import { eraseAccount } from './queries';
import { Section } from './Section';
import styles from './security.module.css';
import { dataTexts as texts } from './texts';

function EraseDialog({ security, onClose }: { security: AccountSecurity; onClose: () => void }) {
  const navigate = useNavigate();
  const erase = async (proof: Proof) => {
    await eraseAccount(proof);
    // The guard sees the sign-out first and leads to /login; the way to the front door is the last word.
    flushSync(() => void signOut());
    announce(texts.erased);
    await navigate('/', { replace: true });
  };
  // The server takes the strongest proof that there is: a code only where there is no password.
  const secondFactor = security.secondFactor && !security.hasPassword;
  return (
    <Modal title={texts.eraseTitle} onClose={onClose}>
      <ProofForm
        security={{ ...security, secondFactor }}
        confirmLabel={texts.eraseConfirm}
        busyLabel={texts.erasing}
        look="danger"
        onProof={erase}
        onCancel={onClose}
      >
        <p>{texts.eraseText}</p>
      </ProofForm>
    </Modal>
  );
}

function Erase({ security }: { security: AccountSecurity }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.part}>
      <h3>{texts.eraseTitle}</h3>
      <p className={styles.intro}>{texts.eraseText}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        {texts.erase}
      </Button>
      {asking && <EraseDialog security={security} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** What the law gives a person over the own data: a copy, and the end of the account. */
export function PersonalData({ security }: { security: AccountSecurity }) {
  return (
    <Section title={texts.title}>
      <DataExport />
      <Erase security={security} />
    </Section>
  );
}
