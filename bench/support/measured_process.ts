/** A server in its own process, which reports its CPU time. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Milliseconds that a stopped process gets to finish. Endless loops and open servers would never end. */
const GRACE = 2_000

/**
 * Runs in the measured process: reports that it is ready, with its details, then answers questions.
 *
 * @param answer handles every question except the one about CPU time
 */
export function answerMeasurements<Question>(
  ready: Record<string, unknown>,
  answer?: (question: Question) => Promise<unknown>
): void {
  process.on('message', async (question) => {
    tell(question === 'cpu' ? process.cpuUsage() : await answer!(question as Question))
  })
  tell(ready)
}

/** Returns this process's current and peak memory in bytes. */
export function memory(): { bytes: number; mostBytes: number } {
  return { bytes: process.memoryUsage.rss(), mostBytes: process.resourceUsage().maxRSS * 1024 }
}

function tell(answer: unknown) {
  process.send!({ answer })
}

export interface MeasuredProcess<Ready> {
  ready: Ready
  /** Returns the CPU time in seconds since the process started. */
  cpu(): Promise<number>
  ask<Answer>(question: unknown): Promise<Answer>
  stop(): Promise<void>
}

/**
 * Starts a program below `bench/` and waits until it is ready.
 *
 * @throws Error if it exits first
 */
export async function startMeasured<Ready>(
  file: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = []
): Promise<MeasuredProcess<Ready>> {
  const child = fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), args, {
    execArgv: file.endsWith('.ts') ? ['--import=./bin/typescript.mjs'] : [],
    env,
  })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`${file} ended with ${code}`)
  })
  ended.catch(() => {})
  const answer = () => Promise.race([nextAnswer(child), ended])
  const ask = (question: object | string) => {
    child.send(question)
    return answer()
  }
  const ready = await answer()
  return {
    ready,
    ask,
    async cpu() {
      const { user, system } = await ask('cpu')
      return (user + system) / 1e6
    },
    async stop() {
      if (!child.connected) return
      child.kill('SIGTERM')
      child.disconnect()
      const killing = setTimeout(() => child.kill('SIGKILL'), GRACE)
      await ended.catch(() => {})
      clearTimeout(killing)
    },
  }
}

/** Returns the next answer, skipping AdonisJS's own messages. */
function nextAnswer(child: ChildProcess): Promise<any> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('answer' in message)) return
      child.off('message', listen)
      resolve(message.answer)
    }
    child.on('message', listen)
  })
}
