/**
 * `npm run -s sbom`: prints a CycloneDX bill of materials of the installed packages that ship. It comes from
 * `npm sbom`, whose `--omit dev` leaves out most of what ships, so development dependencies are removed here.
 */
import { execFileSync } from 'node:child_process'
import { readLock, shippedPackages } from './shipped.js'

interface Bom {
  metadata: { component: { 'bom-ref': string; name: string } }
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const lock = readLock()
const cli = process.env.npm_execpath
const [command, ...before] = cli ? [process.execPath, cli] : ['npm']
const bom: Bom = JSON.parse(
  execFileSync(command, [...before, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
)

const project = bom.metadata.component
// npm names a project after its folder.
project.name = lock[''].name!
const shipped = new Set(shippedPackages(lock).map(({ name, version }) => `${name}@${version}`))
const ships = (ref: string) => ref === project['bom-ref'] || shipped.has(ref)
bom.components = bom.components.filter((component) => ships(component['bom-ref']))
bom.dependencies = bom.dependencies
  .filter(({ ref }) => ships(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(ships) }))
console.log(JSON.stringify(bom, null, 2))
