/** Job boards in the formats that the services document. */

export interface PostedJob {
  title: string
  place: string
  team?: string
}

/** Returns jobs as `GET https://boards-api.greenhouse.io/v1/boards/{board}/jobs?content=true` does. */
export function greenhouseBoard(jobs: readonly PostedJob[]): string {
  return JSON.stringify({
    jobs: jobs.map(({ title, place, team }, at) => ({
      absolute_url: `https://boards.greenhouse.io/northwind/jobs/${at}`,
      internal_job_id: at,
      location: { name: place },
      metadata: null,
      id: at,
      updated_at: '2026-11-14T10:55:28-05:00',
      requisition_id: '50',
      title,
      content: '&lt;p&gt;Join us&lt;/p&gt;',
      departments: team ? [{ id: 1, name: team, parent_id: null, child_ids: [] }] : [],
      offices: [{ id: 1, name: place, location: place, parent_id: null, child_ids: [] }],
    })),
    meta: { total: jobs.length },
  })
}

/** Returns jobs as `GET https://api.ashbyhq.com/posting-api/job-board/{board}` does. */
export function ashbyBoard(jobs: readonly PostedJob[]): string {
  return JSON.stringify({
    apiVersion: '1',
    jobs: jobs.map(({ title, place, team = '' }) => ({
      title,
      location: place,
      secondaryLocations: [],
      department: team,
      team,
      isListed: true,
      isRemote: false,
      descriptionHtml: '<p>Join us</p>',
      publishedAt: '2026-11-30T16:21:55.393+00:00',
      employmentType: 'FullTime',
      jobUrl: 'https://jobs.ashbyhq.com/northwind/1',
      applyUrl: 'https://jobs.ashbyhq.com/northwind/1/apply',
    })),
  })
}

/** Returns jobs as `GET https://api.lever.co/v0/postings/{board}?mode=json` does. */
export function leverBoard(jobs: readonly PostedJob[]): string {
  return JSON.stringify(
    jobs.map(({ title, place, team = '' }, at) => ({
      id: `${at}`,
      text: title,
      categories: { location: place, team, commitment: 'Full-time', allLocations: [place] },
      country: 'DE',
      workplaceType: 'onsite',
      createdAt: 1_764_000_000_000,
      hostedUrl: `https://jobs.lever.co/northwind/${at}`,
      applyUrl: `https://jobs.lever.co/northwind/${at}/apply`,
    }))
  )
}
