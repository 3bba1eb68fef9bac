/** What of the chart is written by a program. */
export const CHART = [
  {
    name: 'nats-users',
    about: 'what each process may say and hear at the broker',
    file: 'infra/kubernetes/nats-users.ts',
  },
  {
    name: 'store-access',
    about: 'what each process may do at the store: identities and policies',
    file: 'infra/kubernetes/store-access.ts',
  },
  { name: 'dashboards', about: "Grafana's dashboards", file: 'infra/kubernetes/dashboards.ts' },
  {
    name: 'values-table',
    about: 'the page with every value of the chart',
    file: 'infra/kubernetes/values-table.ts',
  },
  {
    name: 'schemas',
    about: "strict schemas of the chart's kinds (needs Go)",
    file: 'infra/kubernetes/schemas.ts',
  },
] as const;
