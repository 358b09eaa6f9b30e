import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'

test.group('Bill of materials', () => {
  test('lists what ships, without development dependencies', async ({ assert }) => {
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'sbom'], {
      cwd: projectPath(''),
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    })
    const bom = JSON.parse(stdout)
    assert.equal(bom.bomFormat, 'CycloneDX')
    assert.equal(bom.metadata.component.name, 'rivalwatch')
    const names = bom.components.map(({ name }: { name: string }) => name)
    // The latter is a transitive dependency.
    assert.includeMembers(names, ['@adonisjs/core', '@adonisjs/http-server'])
    assert.notInclude(names, 'eslint')
    const refs = bom.components.map((component: { 'bom-ref': string }) => component['bom-ref'])
    const linked = bom.dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn)
    assert.includeMembers(refs, [...new Set(linked)])
  }).timeout(60_000)
})
