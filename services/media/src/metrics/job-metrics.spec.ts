import { jobKind } from '@alcova/contracts';
import { metricsText } from '@alcova/platform';
import './job-metrics';

it('tells zeros of every kind and outcome from the start: what had no series before has no rise either', async () => {
  const text = await metricsText();
  for (const kind of jobKind.options)
    for (const outcome of ['done', 'retry', 'failed'])
      expect(text).toContain(`alcova_media_jobs_total{kind="${kind}",outcome="${outcome}"} 0\n`);
});
