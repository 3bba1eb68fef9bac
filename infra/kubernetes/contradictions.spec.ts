import { z } from 'zod';
import { component, type Example, ofKind, render } from './helm';

const off = (role: string) => [`gateway.${role}.replicas=0`, `gateway.${role}.autoscaling.enabled=false`];

describe('values that contradict what is around them', () => {
  it.each<[string, Example, string[], string]>([
    ['nobody behind the Ingress', 'medium', off('media'), 'gateway.media.replicas is 0, and ingress.enabled'],
    [
      'nobody behind the Gateway',
      'large',
      off('upload'),
      'gateway.upload.replicas is 0, and gatewayApi.enabled',
    ],
    [
      'nodes that nobody could empty',
      'medium',
      ['identity.podDisruptionBudget.maxUnavailable=0'],
      'identity.podDisruptionBudget.maxUnavailable is 0',
    ],
    [
      'the same in words',
      'medium',
      ['mediaWorker.podDisruptionBudget.maxUnavailable=0%'],
      'mediaWorker.podDisruptionBudget.maxUnavailable is 0%',
    ],
    [
      'the same the other way round',
      'medium',
      [
        'gateway.api.podDisruptionBudget.maxUnavailable=null',
        'gateway.api.podDisruptionBudget.minAvailable=100%',
      ],
      'gateway.api.podDisruptionBudget.minAvailable is 100%',
    ],
  ])('are named: %s', async (_what, example, values, message) => {
    await expect(render(example, ...values)).rejects.toThrow(message);
  });

  it('are none where nothing is sent to a gateway without pods', async () => {
    await expect(render('small', ...off('media'))).resolves.toBeDefined();
  });
});

it.each([
  ['10Gi', '9216MB'],
  ['512Mi', '460MB'],
  ['1Ti', '943718MB'],
])("lets the trial's NATS use less than its volume of %s", async (size, most) => {
  const objects = await render('small', `trial.nats.size=${size}`);
  const config = ofKind(objects, 'ConfigMap').find((map) => component(map) === 'nats');
  const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(config);
  expect(data['nats.conf']).toContain(`max_file_store: ${most} }`);
});
