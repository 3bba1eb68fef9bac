import { type ReactNode } from 'react';
import { ADD_VIDEO_PATH } from '../../shared/admin/add-video';
import { TaleCounts } from '../../shared/admin/TaleCounts';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { Part } from '../../shared/ui/Part';
import { Failed } from '../../shared/ui/states';
import { UPLOAD_PATH } from '../../shared/uploads/upload-path';
import { AgeProofs } from './ages/AgeProofs';
import { texts as ageTexts } from './ages/texts';
import { WordWarning } from './ages/WordWarning';
import styles from './base/dashboard.module.css';
import { FirstSteps } from './first-steps/FirstSteps';
import { DurationTool } from './durations/DurationTool';
import { MyVideosPanel } from './MyVideosPanel';
import { OverviewPanel } from './overview/OverviewPanel';
import { texts as overviewTexts } from './overview/texts';
import { Panel } from './base/Panel';
import { RewriteTool } from './rewriting/RewriteTool';
import { Statistics } from './statistics/Statistics';
import { statisticsTexts, texts } from './base/texts';

interface ShownProps {
  readonly title: string;
  /** Said in its place, where it cannot be drawn. */
  readonly failed: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A panel that shows an answer of the server's. */
const Shown = ({ title, failed, wide = false, children }: ShownProps) => (
  <Part
    name={`dashboard: ${title}`}
    instead={(again) => (
      <Panel title={title} wide={wide}>
        <Failed message={failed} onRetry={again} />
      </Panel>
    )}
  >
    {children}
  </Part>
);

/** Where administrators begin: what there is, what happened, and the ways to work on it. */
export function DashboardScreen() {
  usePageTitle(texts.title);
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      <Part name="warning of a word">
        <WordWarning />
      </Part>
      <Part name="first steps">
        <FirstSteps />
      </Part>
      <Shown wide title={overviewTexts.title} failed={overviewTexts.failed}>
        <OverviewPanel />
      </Shown>
      <Part name="counts of tales" instead={(again) => <Failed onRetry={again} />}>
        <TaleCounts />
      </Part>
      <div className={styles.panels}>
        <Shown title={texts.myVideos} failed={texts.videosFailed}>
          <MyVideosPanel />
        </Shown>
        <div className={styles.column}>
          <Panel title={texts.addVideos}>
            <p className={styles.soft}>{texts.addIntro}</p>
            <ButtonLink look="primary" className={styles.way} to={ADD_VIDEO_PATH}>
              {texts.addVideo}
            </ButtonLink>
            <ButtonLink className={styles.way} to={UPLOAD_PATH}>
              {texts.addMany}
            </ButtonLink>
          </Panel>
          <Panel title={texts.tales}>
            <p className={styles.soft}>{texts.talesIntro}</p>
            <ButtonLink className={styles.way} to="/talelist">
              {texts.allTales}
            </ButtonLink>
          </Panel>
        </div>
        <Shown wide title={statisticsTexts.title} failed={statisticsTexts.failed}>
          <Statistics />
        </Shown>
        <DurationTool />
        <RewriteTool />
        <Shown wide title={ageTexts.title} failed={ageTexts.failed}>
          <AgeProofs />
        </Shown>
      </div>
    </div>
  );
}
