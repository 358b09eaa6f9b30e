/**
 * `npm run test:clients` generates types for Python with the command in the API guide, fetched with npx, runs the guide's
 * program with them against a separate web process, and reads every example of the OpenAPI document with them.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectPath } from '#platform/paths'
import { Installation } from '#tests/support/installation'

const run = promisify(execFile)

const READS_EXAMPLES = `
import json, re
import rivalwatch

read = 0
for path in json.load(open("openapi.json"))["paths"].values():
    for response in (r for operation in path.values() if "responses" in operation for r in operation["responses"].values()):
        content = response.get("content", {}).get("application/json", {})
        schema = content.get("schema", {})
        is_list = schema.get("type") == "array"
        reference = (schema["items"] if is_list else schema).get("$ref")
        if reference:
            name = re.sub("(?<=[a-z])(?=[A-Z])", "_", reference.split("/")[-1]).lower()
            for example in content["example"] if is_list else [content["example"]]:
                getattr(rivalwatch, name + "_from_dict")(example)
                read += 1
print(read)
`

const guide = await readFile(projectPath('docs/guides/api.md'), 'utf8')
const service = await Installation.start()
const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-clients-'))
try {
  const { read, write } = await service.workspace()
  await service.ask(write, 'POST', '/competitors', { name: 'Northwind', domain: 'northwind.example' })
  const document = await fetch(`${service.baseUrl}/v1/openapi.json`)

  await writeFile(join(folder, 'openapi.json'), await document.text())
  await writeFile(join(folder, 'competitors.py'), fromGuide(/^```python\n([\s\S]*?)^```/m))
  await writeFile(join(folder, 'examples.py'), READS_EXAMPLES)

  await output('sh', ['-c', fromGuide(/^(npx -y quicktype@.*)/m)])
  const competitors = await output('python3', ['competitors.py'], { RIVALWATCH_KEY: read })
  if (competitors !== 'Northwind northwind.example') throw new Error(`The program printed: ${competitors}`)
  const examples = Number(await output('python3', ['examples.py']))
  if (examples === 0) throw new Error('The OpenAPI document has no examples.')
  console.log(`The types for Python read a response and ${examples} examples.`)
} finally {
  await service.stop()
  await rm(folder, { recursive: true })
}

/** Returns a part of the guide, with the address of the web process. */
function fromGuide(pattern: RegExp): string {
  const found = pattern.exec(guide)
  if (!found) throw new Error(`The guide contains nothing like ${pattern}.`)
  return found[1].replaceAll('https://rivalwatch.example.com', service.baseUrl)
}

async function output(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run(command, args, { cwd: folder, env: { ...process.env, ...env } })
  return stdout.trim()
}
