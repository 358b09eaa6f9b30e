/** `npm run preview:messages -- <folder>` writes every message of every channel as HTML, to view in a browser. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { previews } from './previews.js'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Name the folder to write to: npm run preview:messages -- tmp/previews')
  process.exit(1)
}
await mkdir(folder, { recursive: true })
for (const [name, html] of Object.entries(previews)) {
  await writeFile(join(folder, `${name}.html`), html)
  console.log(join(folder, `${name}.html`))
}
