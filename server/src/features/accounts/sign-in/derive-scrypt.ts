import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ScryptJob } from './scrypt-thread.ts'

const THREAD = new URL('./scrypt-thread.ts', import.meta.url)

/** The idle threads. They are reused by the whole process, and do not keep it from ending. */
const idle: Worker[] = []

function startThread(): Worker {
  const thread = new Worker(THREAD, { execArgv: [] })
  thread.unref()
  return thread
}

async function receiveKey(thread: Worker): Promise<string> {
  const received = new AbortController()
  const exited = once(thread, 'exit', received).then(([code]) =>
    Promise.reject(new Error(`the thread for a password ended with ${code}`)),
  )
  try {
    const [key] = (await Promise.race([once(thread, 'message', received), exited])) as [string]
    return key
  } finally {
    received.abort()
    exited.catch(() => undefined)
  }
}

export async function deriveScrypt(job: ScryptJob): Promise<string> {
  const thread = idle.pop() ?? startThread()
  thread.postMessage(job)
  const key = await receiveKey(thread)
  idle.push(thread)
  return key
}
