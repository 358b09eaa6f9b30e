/** Reads the live heap of a process started with `--inspect=127.0.0.1:0` through its inspector. */
interface Answer {
  id: number
  result: any
}

/**
 * Returns the live heap of a process in MB.
 *
 * @param output the process's output, which contains the inspector's URL
 */
export async function liveHeapOf(output: string): Promise<number> {
  const [address] = /ws:\/\/127\.0\.0\.1:\S+/.exec(output)!
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  try {
    await ask(socket, 'HeapProfiler.collectGarbage')
    const { usedSize } = await ask(socket, 'Runtime.getHeapUsage')
    return usedSize / 1024 / 1024
  } finally {
    socket.close()
  }
}

function ask(socket: WebSocket, method: string): Promise<any> {
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      const { id, result } = JSON.parse(data) as Answer
      if (id !== 1) return
      socket.removeEventListener('message', listen)
      resolve(result)
    }
    socket.addEventListener('message', listen)
    socket.send(JSON.stringify({ id: 1, method }))
  })
}
