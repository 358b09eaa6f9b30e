import { execFile } from 'node:child_process'
import { projectPath } from '#platform/paths'

export interface CommandResult {
  exitCode: number
  stdout: string
  stderr: string
}

/** Runs an ace command in a separate process, on the tests' database. */
export function ace(...words: string[]): Promise<CommandResult> {
  return aceWith({}, ...words)
}

/** Runs an ace command with additional settings. */
export function aceWith(settings: NodeJS.ProcessEnv, ...words: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', NO_COLOR: '1', ...settings }
    execFile(process.execPath, [projectPath('ace.js'), ...words], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}
