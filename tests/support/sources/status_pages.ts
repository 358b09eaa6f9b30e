/** Status pages in the formats that the services document. */

export interface ReportedIncident {
  name: string
  isResolved?: boolean
  update?: string
}

/** Returns incidents as Statuspage's `GET /api/v2/incidents.json` does. */
export function statuspageIncidents(incidents: readonly ReportedIncident[]): string {
  return JSON.stringify({
    page: { id: '1', name: 'Northwind', url: 'https://status.northwind.example', updated_at: '2026-11-02' },
    incidents: incidents.map(({ name, isResolved, update = 'We are looking into it.' }) => {
      const status = isResolved ? 'resolved' : 'investigating'
      return {
        id: name,
        name,
        status,
        created_at: '2026-11-02T10:00:00Z',
        resolved_at: isResolved ? '2026-11-02T12:00:00Z' : null,
        impact: 'minor',
        shortlink: 'https://stspg.io/1',
        incident_updates: [{ id: '1', status, body: update, display_at: '2026-11-02T10:00:00Z' }],
      }
    }),
  })
}

/** Returns incidents as Instatus's `GET /summary.json` does. */
export function instatusSummary(incidents: readonly ReportedIncident[]): string {
  const page = { name: 'Northwind', url: 'https://northwind.instatus.com', status: 'UP' }
  const open = incidents.filter(({ isResolved }) => !isResolved)
  if (open.length === 0) return JSON.stringify({ page })
  return JSON.stringify({
    page: { ...page, status: 'HASISSUES' },
    activeIncidents: open.map(({ name }) => ({
      name,
      started: '2026-11-02T10:00:00Z',
      status: 'INVESTIGATING',
      impact: 'MAJOROUTAGE',
      url: 'https://northwind.instatus.com/1',
    })),
  })
}

/** Returns incidents as Better Stack's `GET /index.json` does. */
export function betterStackPage(incidents: readonly ReportedIncident[]): string {
  return JSON.stringify({
    data: {
      id: '165',
      type: 'status_page',
      attributes: { company_name: 'Northwind', aggregate_state: 'operational' },
      relationships: {},
    },
    included: incidents.flatMap(({ name, isResolved, update = 'We are looking into it.' }, at) => [
      {
        id: `r${at}`,
        type: 'status_report',
        attributes: {
          title: name,
          report_type: 'manual',
          starts_at: '2026-11-02T10:00:00.000Z',
          ends_at: isResolved ? '2026-11-02T12:00:00.000Z' : null,
          aggregate_state: isResolved ? 'resolved' : 'degraded',
          affected_resources: [],
        },
        relationships: { status_updates: { data: [{ id: `u${at}`, type: 'status_update' }] } },
      },
      {
        id: `u${at}`,
        type: 'status_update',
        attributes: { message: update, published_at: '2026-11-02T10:00:00.000Z', affected_resources: [] },
      },
    ]),
  })
}
