import { ADD_VIDEO_PATH } from '../../shared/admin/add-video';
import { TaleCounts } from '../../shared/admin/TaleCounts';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { AgeProofs } from './ages/AgeProofs';
import { WordWarning } from './ages/WordWarning';
import styles from './dashboard.module.css';
import { DurationTool } from './durations/DurationTool';
import { MyVideosPanel } from './MyVideosPanel';
import { OverviewPanel } from './overview/OverviewPanel';
import { Panel } from './Panel';
import { RewriteTool } from './rewriting/RewriteTool';
import { Statistics } from './statistics/Statistics';
import { texts } from './texts';

/** Where administrators begin: what there is, what happened, and the ways to work on it. */
export function DashboardScreen() {
  usePageTitle(texts.title);
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      <WordWarning />
      <OverviewPanel />
      <TaleCounts />
      <div className={styles.panels}>
        <MyVideosPanel />
        <div className={styles.column}>
          <Panel title={texts.addVideos}>
            <p className={styles.soft}>{texts.addIntro}</p>
            <ButtonLink look="primary" className={styles.way} to={ADD_VIDEO_PATH}>
              {texts.addVideo}
            </ButtonLink>
          </Panel>
          <Panel title={texts.tales}>
            <p className={styles.soft}>{texts.talesIntro}</p>
            <ButtonLink className={styles.way} to="/talelist">
              {texts.allTales}
            </ButtonLink>
          </Panel>
        </div>
        <Statistics />
        <DurationTool />
        <RewriteTool />
        <AgeProofs />
      </div>
    </div>
  );
}
