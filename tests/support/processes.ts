import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes that this one has started, and that those have; empty where the system does not tell. */
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

/** Of each process that has not ended, its id and its parent's. */
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
