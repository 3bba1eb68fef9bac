import { type AccountSecurity, type ErasedTales } from '@alcova/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Proof, ProofForm } from '../../../shared/reauthentication/ProofForm';
import { signOut } from '../../../shared/session/store';
import { Button } from '../../../shared/ui/Button';
import { Modal } from '../../../shared/ui/Modal';
import { useErased } from '../erased/erased';
import { DataExport } from './DataExport';
import { eraseAccount } from './queries';
import { Section } from './Section';
import styles from './security.module.css';
import { TalesChoice } from './TalesChoice';
import { dataTexts as texts } from './texts';

function EraseDialog({ security, onClose }: { security: AccountSecurity; onClose: () => void }) {
  const { key } = useLocation();
  const [tales, setTales] = useState<ErasedTales>('remove');
  const erase = async (proof: Proof) => {
    await eraseAccount(proof, tales);
    // Before the sign-out, which else leads to /login.
    useErased.setState({ entry: key, tales });
    void signOut();
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
        <TalesChoice chosen={tales} onChoose={setTales} />
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
