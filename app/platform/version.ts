import { readFileSync } from 'node:fs'
import { projectPath } from '#platform/paths'

/** Version of the service: `1.2.3`. */
export const version: string = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).version
