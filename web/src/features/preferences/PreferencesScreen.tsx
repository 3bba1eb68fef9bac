import { LOCAL_DATA } from '@alcova/contracts';
import { type ReactNode, useId, useState } from 'react';
import { useDiscretion } from '../../shared/discretion/settings';
import { HISTORY_DAYS } from '../../shared/local-data/history';
import { clearLocalHistory, useHistoryLimit } from '../../shared/local-data/retention';
import { usePageTitle } from '../../shared/site/site';
import { useTheme } from '../../shared/theme/store';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import styles from './preferences.module.css';
import { texts } from './texts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface Choice<T> {
  readonly value: T;
  readonly label: string;
}

interface ChoicesProps<T> {
  readonly legend: string;
  readonly hint?: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** One of a few: a choice takes effect at once. */
function Choices<T extends string | number>({ legend, hint, choices, chosen, onChoose }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={hint && `${name}-hint`}>
      <legend>{legend}</legend>
      <div className={styles.row}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={on}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <p className={styles.hint} id={id}>
        {hint}
      </p>
    </div>
  );
}

const THEMES = [
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
  { value: 'auto', label: texts.auto },
] as const;

function Looks() {
  const { choice, choose } = useTheme();
  return (
    <Section title={texts.looks}>
      <Choices
        legend={texts.theme}
        hint={texts.themeHint}
        choices={THEMES}
        chosen={choice}
        onChoose={choose}
      />
      <p className={styles.hint}>{texts.motion}</p>
    </Section>
  );
}

function Discretion() {
  const { neutralTitle, neutralApp, namedOnLockScreen, choose } = useDiscretion();
  return (
    <Section title={texts.discretion}>
      <Switch
        label={texts.neutralTitle}
        hint={texts.neutralTitleHint}
        on={neutralTitle}
        onChange={(on) => choose('neutralTitle', on)}
      />
      <Switch
        label={texts.neutralApp}
        hint={texts.neutralAppHint}
        on={neutralApp}
        onChange={(on) => choose('neutralApp', on)}
      />
      <Switch
        label={texts.neutralLockScreen}
        hint={texts.neutralLockScreenHint}
        on={!namedOnLockScreen}
        onChange={(on) => choose('namedOnLockScreen', !on)}
      />
      <p className={styles.hint}>{texts.quickExit}</p>
    </Section>
  );
}

const DAYS = HISTORY_DAYS.map((days) => ({ value: days, label: texts.days(days) }));

function History() {
  const { days, keepFor } = useHistoryLimit();
  const [notice, setNotice] = useState<string | null>(null);
  const clear = () => {
    clearLocalHistory();
    setNotice(texts.cleared);
  };
  return (
    <Section title={texts.history}>
      <Choices
        legend={texts.historyDays}
        hint={texts.historyHint}
        choices={DAYS}
        chosen={days}
        onChoose={keepFor}
      />
      <Button onClick={clear}>{texts.clear}</Button>
      <Notice tone="success" message={notice} />
    </Section>
  );
}

function Kept() {
  return (
    <Section title={texts.kept}>
      <p className={styles.hint}>{texts.keptHint}</p>
      <table className={styles.kept}>
        <thead>
          <tr>
            <th scope="col">{texts.purpose}</th>
            <th scope="col">{texts.kindLabel}</th>
          </tr>
        </thead>
        <tbody>
          {LOCAL_DATA.map(({ key, purpose, kind }) => (
            <tr key={key}>
              <td>{purpose}</td>
              <td>{texts.kind(kind)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** What this browser's visitor may choose: looks, discretion, local history. Every choice takes effect at once. */
export default function PreferencesScreen() {
  usePageTitle(texts.title);
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      <p className={styles.hint}>{texts.intro}</p>
      <Looks />
      <Discretion />
      <History />
      <Kept />
    </div>
  );
}
