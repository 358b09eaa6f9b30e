import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { compareVersions } from '#alerts/evidence/compare_versions'
import { pageMark } from '#alerts/ledger/page_mark'
import type { ComparePage } from '#alerts/ledger/pages'
import WatchedUrl from '#monitoring/models/watched_url'

/** Two versions of a page beside each other. */
export default class ComparedVersionsController {
  async show({ inertia, params, request, workspace }: HttpContext) {
    const page = await WatchedUrl.within(workspace).where('id', String(params.id)).first()
    if (!page) throw new NotFound('Watched URL')
    const mark = await pageMark(workspace, page)
    const { from, to } = request.qs()
    const chosen = { from: chosenId(from), to: chosenId(to) }
    return inertia.render('watched_urls/compare', {
      page: mark,
      ...(await compareVersions(workspace, page.id, chosen, mark)),
    })
  }
}

function chosenId(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'watched_urls/compare': ComparePage
  }
}
