import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { PluginRegistry } from '#platform/plugins/registry'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { NotedChannel, withChannels } from '#tests/support/channels'
import type { ListedPlugin } from '#web/settings/plugins/plugins_types'

const PAGE = '/settings/plugins'

test.group('Plugins page', () => {
  test('lists the loaded plugins in order and describes what each contributes', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const { plugins: loaded } = await app.container.make('plugins')
    const plugins: ListedPlugin[] = (await browser.visit(PAGE)).page!.props.plugins
    assert.deepEqual(
      plugins.map(({ name }) => name),
      loaded.map(({ name }) => name)
    )
    const contributes = Object.fromEntries(plugins.map((plugin) => [plugin.name, plugin.contributes]))
    assert.deepEqual(contributes.links, [
      { does: 'Extracts from pages', parts: ['links in menus', 'links in the footer'] },
    ])
    assert.deepEqual(contributes.prices[1], { does: 'Finds on pages', parts: ['plans'] })
    assert.deepEqual(contributes.prices[2].does, 'Detects changes in')
    assert.deepEqual(contributes.logos[1], { does: 'Detects changes in', parts: ['Structure'] })
    assert.deepEqual(contributes.entries[0].parts, ['list entries', 'table rows', 'table headers'])
    assert.deepEqual(contributes.known_paths, [{ does: 'Suggests pages to track', parts: [] }])
    assert.deepEqual(contributes.slack, [{ does: 'Sends alerts via', parts: ['Slack'] }])
    for (const { name, contributes: parts } of plugins) {
      assert.isNotEmpty(parts, name)
      for (const part of parts.flatMap(({ parts: words }) => words)) assert.match(part, /\S/, name)
    }
    const { browser: members } = await signedInMember(workspace)
    assert.equal((await members.visit(PAGE)).status, 200)
  })

  test('says why a channel is unavailable without revealing its settings', async ({ assert, cleanup }) => {
    const notSetUp = 'Email is not set up: SMTP_HOST is empty.'
    cleanup(await withChannels(new NotedChannel({ id: 'email', name: 'Email', notSetUp })))
    const { browser } = await signedInOwner()
    const { html, page } = await browser.visit(PAGE)
    assert.include(html, notSetUp)
    assert.deepEqual(page!.props.plugins.at(-1), {
      name: 'noted',
      contributes: [{ does: 'Sends alerts via', parts: ['Email'] }],
      notSetUp: [notSetUp],
    })
  })

  test('shows the names that a third-party plugin uses', async ({ assert, cleanup }) => {
    const { plugins } = await app.container.make('plugins')
    cleanup(() => app.container.bindValue('plugins', new PluginRegistry(plugins)))
    const extractor = { field: 'readingTime', empty: 0, extract: () => 1 }
    const other = { name: 'reading_time', extractors: [extractor] }
    app.container.bindValue('plugins', new PluginRegistry([...plugins, other, { name: 'idle' }]))
    const { browser } = await signedInOwner()
    const listed = (await browser.visit(PAGE)).page!.props.plugins.slice(-2)
    assert.deepEqual(listed[0].contributes, [{ does: 'Extracts from pages', parts: ['readingTime'] }])
    assert.deepEqual(listed[1], { name: 'idle', contributes: [], notSetUp: [] })
  })

  test('requires sign-in', async ({ assert }) => {
    const { browser } = await signedInOwner()
    await browser.submit('/logout')
    assert.equal((await browser.visit(PAGE)).path, '/login')
  })
})
