import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { PluginsPage } from '#dashboard/controllers/plugins_page'
import { describePlugin } from '#dashboard/plugins/describe'

/** What is loaded in this installation. */
export default class PluginsController {
  async index({ inertia }: HttpContext) {
    const { plugins } = await app.container.make('plugins')
    return inertia.render('settings/plugins', { plugins: plugins.map(describePlugin) })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'settings/plugins': PluginsPage
  }
}
