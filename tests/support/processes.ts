import { readdirSync, readFileSync } from 'node:fs'

/** Returns the IDs of all descendants of a process; empty where the system does not report them. */
export function descendants(of = process.pid): number[] {
  const children = Map.groupBy(parents(), ([, parent]) => parent)
  const found: number[] = []
  const left = [of]
  while (left.length > 0) {
    const ids = (children.get(left.pop()!) ?? []).map(([id]) => id)
    found.push(...ids)
    left.push(...ids)
  }
  return found
}

/** Returns the id and parent id of each running process. */
function parents(): [id: number, parent: number][] {
  const ids = process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Boolean) : []
  return ids.flatMap((id) => {
    try {
      const [state, parent] = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return state === 'Z' ? [] : [[id, Number(parent)] as [number, number]]
    } catch {
      return []
    }
  })
}
