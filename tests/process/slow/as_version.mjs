/** Preloaded into a process: makes it report the version in `AS_VERSION` as its own. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { readFileSync } = fs
const OWN = /"version": "[^"]+"/

fs.readFileSync = (file, ...options) => {
  const content = readFileSync(file, ...options)
  const isOurs = typeof content === 'string' && content.includes('"name": "rivalwatch",')
  return isOurs ? content.replace(OWN, `"version": "${process.env.AS_VERSION}"`) : content
}
syncBuiltinESMExports()
