/** Preloaded into a process: makes it believe that it is of the version in `AS_VERSION`. */
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
